import { z } from 'zod'
import { unreadableIn } from './fold-text.ts'
import { wordsOf } from './words-of.ts'

/** Letters of the five options, in their order: the number n stands for the nth. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const
export type Letter = (typeof LETTERS)[number]

/** A letter alone, perhaps in brackets or with a stop; or one that a stop, a bracket or a line break parts from a text. */
const WRITTEN = /^\s*[([]?([A-Ea-e])(?:[)\].:]+\s*|\s*$|\s*\n)(.*)$/su

/** A letter, and the text behind it, which is empty for a letter alone. */
export type Answer = { readonly letter: Letter; readonly text: string }

/** What an answer says; null where it does not begin with the letter of an option. */
export function readAnswer(answer: string): Answer | null {
  const [, written, text = ''] = WRITTEN.exec(answer) ?? []
  const letter = LETTERS.find((one) => one === written?.toUpperCase())
  return letter === undefined ? null : { letter, text: text.trim() }
}

/**
 * The option that an answer names at its beginning, as in `C`, `(c)` or `C. a spoon`; null where it names none, or where more than a
 * letter and a text stands there (`B or rather D`). Whether the text is the option's own, `isOwnText` says.
 */
export function readLetter(answer: string): Letter | null {
  return readAnswer(answer)?.letter ?? null
}

/** Whether an answer says nothing but its letter, and perhaps the text of that option: what else stands there may take the letter back. */
export function isOwnText({ text }: Answer, option: string): boolean {
  return text === '' || wordsOf(text).join(' ') === wordsOf(option).join(' ')
}

/** A text of a question or an option. The rules speak of English words: of a text in other letters nobody can say what it breaks. */
export const ReadableText = z.string().check((context) => {
  const found = unreadableIn(context.value)
  if (found.length === 0) return
  const message = `a text in the letters a to z without ${found.join(', ')}`
  context.issues.push({ code: 'custom', input: context.value, message })
})

const CHOSEN = 'letter of the option that the agent chose, A to E'

/** The chosen option, as a program passes it. */
export const ChosenAnswer = z
  .string()
  .transform((text, context): Answer => {
    const answer = readAnswer(text)
    if (answer !== null) return answer
    context.addIssue({ code: 'custom', message: 'the letter of an option, A to E' })
    return z.NEVER
  })
  .describe(CHOSEN)

/** Letter of the chosen option, for tools that know no options. */
export const ChosenLetter = ChosenAnswer.transform(({ letter }) => letter).describe(CHOSEN)

/** A question, as a program passes it. */
export const Question = ReadableText.describe('text of the question, without its options')
