import { LETTERS } from '../../definitions/csqa-tools/letter.ts'
import { CSQA_BANK } from './csqa-bank.ts'
import { type GeneratedSet, toGeneratedSet } from './generated-set.ts'
import { createRandom } from './random.ts'

/**
 * A set of our own in the distribution of the paper's CSQA set: 80 questions with answers, by number of violations 39, 18, 22, 1 and 0.
 *
 * @param seed whole number: the order of the questions, which are always the same
 * @example loadCsqa(generateCsqa(1))
 */
export function generateCsqa(seed: number): GeneratedSet {
  const rows = createRandom(seed)
    .shuffle(CSQA_BANK)
    .map(({ id, question, options, answer, violations }) => ({
      id,
      question,
      options: Object.fromEntries(LETTERS.map((letter, at) => [letter, options[at]])),
      answer,
      violations,
    }))
  return toGeneratedSet(`csqa-own-${seed}`, new Map([['csqa/questions.json', `${JSON.stringify(rows, null, 1)}\n`]]))
}
