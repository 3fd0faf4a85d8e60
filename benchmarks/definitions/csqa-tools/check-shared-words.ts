import { z } from 'zod'
import { defineTool } from '../../../src/index.ts'
import { CSQA_POLICIES } from '../csqa-policies.ts'
import { findSharedWord } from './find-shared-words.ts'
import { ChosenAnswer, isOwnText, ReadableText } from './letter.ts'
import { showWord } from './words-of.ts'

const MOST_OPTIONS = 100

const Options = z
  .record(z.string(), ReadableText)
  .refine((options) => Object.keys(options).length <= MOST_OPTIONS, {
    error: `at most ${MOST_OPTIONS} options`,
  })
  .describe('texts of all options by their letters')

/** `CheckSharedWords(options, answer)`: a check. */
export const checkSharedWords = defineTool({
  name: 'CheckSharedWords',
  description: 'Denies an answer whose option shares a word, or the root of a word, with another option.',
  kind: 'check',
  parameters: z
    .object({ options: Options, answer: ChosenAnswer })
    .refine(({ options, answer }) => Object.hasOwn(options, answer.letter), {
      error: 'the options must have the letter that was chosen',
    })
    .refine(({ options, answer }) => isOwnText(answer, options[answer.letter] ?? ''), {
      error: 'the answer must be a letter alone, or followed by the text of that option',
    }),
  run: ({ options, answer: { letter } }) => {
    const shared = findSharedWord(new Map(Object.entries(options)), letter)
    if (shared === null) return { denied: false, reasons: [] }
    const { word, otherWord, option } = shared
    const detail = `${letter} has ${showWord(word)} and ${showWord(option)} has ${showWord(otherWord)}`
    return { denied: true, reasons: [{ kind: 'policy', policy: CSQA_POLICIES.shared, detail }] }
  },
})
