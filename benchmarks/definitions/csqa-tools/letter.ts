import { z } from 'zod'

/** Letters of the five options, in their order: the number n stands for the nth. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const
export type Letter = (typeof LETTERS)[number]

const LEADING_LETTER = /^\s*[([]?([A-Ea-e])(?![\p{L}\p{N}\p{M}])/u

/** The option that an answer names at its beginning, as in `C`, `(c)` or `C. a spoon`; null where it names none. */
export function readLetter(answer: string): Letter | null {
  const letter = LEADING_LETTER.exec(answer)?.[1]?.toUpperCase()
  return LETTERS.find((one) => one === letter) ?? null
}

/** Letter of the chosen option, as a program passes it. */
export const ChosenLetter = z
  .string()
  .transform((answer, context): Letter => {
    const letter = readLetter(answer)
    if (letter !== null) return letter
    context.addIssue({ code: 'custom', message: 'the letter of an option, A to E' })
    return z.NEVER
  })
  .describe('letter of the option that the agent chose, A to E')

/** A question, as a program passes it. */
export const Question = z.string().describe('text of the question, without its options')
