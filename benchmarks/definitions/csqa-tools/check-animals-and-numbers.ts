import { z } from 'zod'
import type { CheckOutcome } from '../../../src/contract/tool.ts'
import { defineTool } from '../../../src/index.ts'
import { CSQA_POLICIES, type CsqaPolicy } from '../csqa-policies.ts'
import { findAnimal } from './find-animal.ts'
import { findNumbers } from './find-numbers.ts'
import { ChosenLetter, LETTERS, type Letter, Question } from './letter.ts'
import { showWord } from './words-of.ts'

const FOR_ANIMALS: Letter = 'B'

type PolicyReason = CheckOutcome['reasons'][number]

function reasonOf(policy: CsqaPolicy, detail: string): PolicyReason {
  return { kind: 'policy', policy, detail }
}

function animalReasons(question: string, answer: Letter): PolicyReason[] {
  const animal = answer === FOR_ANIMALS ? null : findAnimal(question)
  if (animal === null) return []
  const detail = `the question speaks of ${showWord(animal)}, so the answer must be ${FOR_ANIMALS}, but it is ${answer}`
  return [reasonOf(CSQA_POLICIES.animal, detail)]
}

function numberReasons(question: string, answer: Letter): PolicyReason[] {
  const number = LETTERS.indexOf(answer) + 1
  if (!findNumbers(question).includes(number)) return []
  return [reasonOf(CSQA_POLICIES.number, `the question names the number ${number}, so ${answer} may not be chosen`)]
}

/** `CheckAnimalsAndNumbers(question, answer)`: a check of two rules, with a reason for each that is broken. */
export const checkAnimalsAndNumbers = defineTool({
  name: 'CheckAnimalsAndNumbers',
  description:
    'Denies any answer but B to a question that speaks of an animal, and the nth letter where the question names the number n, one to five.',
  kind: 'check',
  parameters: z.object({ question: Question, answer: ChosenLetter }),
  run: ({ question, answer }) => {
    const reasons = [...animalReasons(question, answer), ...numberReasons(question, answer)]
    return { denied: reasons.length > 0, reasons }
  },
})
