import type { z } from 'zod'
import type { Action } from '../../../src/contract/action.ts'
import type { CheckResult } from '../../../src/contract/check-result.ts'
import { describeIssues } from '../../../src/contract/describe-issue.ts'
import { jsonObjects } from '../../../src/prompt/json-objects.ts'

const PROBLEM_CHARACTERS = 600

/** The form in which a model is to answer, and what an answer in it means. */
export type AnswerForm = {
  /** Name of the form, as the endpoint sees it. */
  readonly name: string
  /** What the model is told about it. */
  readonly instruction: string
  readonly shape: z.ZodType
  /** Reads the first JSON object of a reply that has the form. Never throws. */
  read(reply: string, action: Action): ReadAnswer
}

/** A check's result, or in a few words why the reply holds none. */
export type ReadAnswer =
  | { readonly result: CheckResult; readonly problem?: never }
  | { readonly result?: never; readonly problem: string }

type FormParts<T> = Pick<AnswerForm, 'name' | 'instruction'> & {
  readonly shape: z.ZodType<T>
  toResult(answer: T, action: Action): CheckResult
}

/** Makes a form of its schema and of what an answer means. */
export function answerForm<T>({ name, instruction, shape, toResult }: FormParts<T>): AnswerForm {
  return {
    name,
    instruction,
    shape,
    read(reply, action) {
      let problem = 'expected one JSON object, got none that parses'
      for (const [index, candidate] of jsonObjects(reply).entries()) {
        const answer = shape.safeParse(candidate)
        if (answer.success) return { result: toResult(answer.data, action) }
        if (index === 0) problem = describeIssues(answer.error.issues, candidate)
      }
      return { problem: problem.slice(0, PROBLEM_CHARACTERS) }
    },
  }
}
