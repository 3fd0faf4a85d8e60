import type { z } from 'zod'
import type { Action } from '../../../src/contract/action.ts'
import type { CheckResult } from '../../../src/contract/check-result.ts'
import { describeIssues } from '../../../src/contract/describe-issue.ts'
import { canonicalJson } from '../../../src/contract/json.ts'
import { objectsIn } from './objects-in.ts'

const PROBLEM_CHARACTERS = 600

/** The form in which a model is to answer, and what an answer in it means. */
export type AnswerForm = {
  /** Name of the form, as the endpoint sees it. */
  readonly name: string
  /** What the model is told about it. */
  readonly instruction: string
  readonly shape: z.ZodType
  /** Reads the one answer of a reply. Never throws. */
  read(reply: string, action: Action): ReadAnswer
}

/** A check's result, or in a few words why the reply holds none. */
export type ReadAnswer =
  | { readonly result: CheckResult; readonly problem?: never }
  | { readonly result?: never; readonly problem: string }

type FormParts<Shape extends z.ZodObject> = Pick<AnswerForm, 'name' | 'instruction'> & {
  readonly shape: Shape
  toResult(answer: z.infer<Shape>, action: Action): CheckResult
}

/**
 * Makes a form of its schema and of what an answer means. A reply may say its answer twice and hold objects of other kinds, but no second answer:
 * which of the two the model means, and which it quotes or took back, is not ours to guess.
 */
export function answerForm<Shape extends z.ZodObject>({
  name,
  instruction,
  shape,
  toResult,
}: FormParts<Shape>): AnswerForm {
  return {
    name,
    instruction,
    shape,
    read(reply, action) {
      const { answer, problem } = onlyAnswer(reply, shape)
      if (problem !== undefined) return { problem: problem.slice(0, PROBLEM_CHARACTERS) }
      return { result: toResult(answer, action) }
    },
  }
}

type OnlyAnswer<T> =
  | { readonly answer: T; readonly problem?: never }
  | { readonly answer?: never; readonly problem: string }

function onlyAnswer<Shape extends z.ZodObject>(reply: string, shape: Shape): OnlyAnswer<z.infer<Shape>> {
  const objects = objectsIn(reply)
  if (objects === null) return { problem: 'expected one JSON object, got braces that are never closed' }
  const fields = Object.keys(shape.shape)
  const meant = objects.filter((object) => fields.some((field) => Object.hasOwn(object, field)))
  const different = new Map<string, z.infer<Shape>>()
  // Where nothing has any of the fields, whatever is there tells the model what it lacks.
  for (const object of meant.length > 0 ? meant : objects.slice(0, 1)) {
    const parsed = shape.safeParse(object)
    if (!parsed.success) return { problem: describeIssues(parsed.error.issues, object) }
    different.set(canonicalJson(parsed.data), parsed.data)
  }
  const [answer] = different.values()
  if (answer === undefined) return { problem: 'expected one JSON object, got none that parses' }
  if (different.size > 1) return { problem: `expected one JSON object, got ${different.size} that differ` }
  return { answer }
}
