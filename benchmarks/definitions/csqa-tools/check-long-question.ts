import { z } from 'zod'
import { defineTool } from '../../../src/index.ts'
import { CSQA_POLICIES, LONG_QUESTION_WORDS } from '../csqa-policies.ts'
import { ChosenLetter, type Letter, Question } from './letter.ts'
import { countWords } from './words-of.ts'

const NOT_FOR_LONG: readonly Letter[] = ['A', 'B', 'C']

/** `CheckLongQuestion(question, answer)`: a check. */
export const checkLongQuestion = defineTool({
  name: 'CheckLongQuestion',
  description: `Denies the answers A, B and C to a question of ${LONG_QUESTION_WORDS} words or more.`,
  kind: 'check',
  parameters: z.object({ question: Question, answer: ChosenLetter }),
  run: ({ question, answer }) => {
    const words = countWords(question)
    if (words < LONG_QUESTION_WORDS || !NOT_FOR_LONG.includes(answer)) return { denied: false, reasons: [] }
    const detail = `the question has ${words} words, so ${answer} may not be chosen`
    return { denied: true, reasons: [{ kind: 'policy', policy: CSQA_POLICIES.long, detail }] }
  },
})
