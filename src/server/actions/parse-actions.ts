import { z } from 'zod'
import { Action } from '../../contract/action.ts'
import { ACTION_LEVELS, hasPrototypeField, isDeeperThan } from '../../contract/nesting.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { describeFields } from './describe-fields.ts'

export const MOST_ACTIONS = 100

/** Several actions at once. */
export const GuardBatch = z.strictObject({ actions: z.array(Action).min(1).max(MOST_ACTIONS) })
export type GuardBatch = z.infer<typeof GuardBatch>

/** The list and the object around an action of several. */
const BATCH_LEVELS = 2

type Form<T> = { readonly schema: z.ZodType<T>; readonly fields: readonly string[]; readonly levels: number }

const ONE: Form<Action> = { schema: Action, fields: Object.keys(Action.shape), levels: ACTION_LEVELS }
const SEVERAL: Form<GuardBatch> = {
  schema: GuardBatch,
  fields: Object.keys(GuardBatch.shape),
  levels: ACTION_LEVELS + BATCH_LEVELS,
}

function parse<T>({ schema, fields, levels }: Form<T>, root: unknown): T {
  if (isDeeperThan(root, levels))
    throw new HttpProblem('wrong-fields', `nested more than ${ACTION_LEVELS} levels deep; flatten it`)
  if (hasPrototypeField(root)) throw new HttpProblem('wrong-fields', 'a field is called `__proto__`; rename it')
  const parsed = schema.safeParse(root)
  if (parsed.success) return parsed.data
  throw new HttpProblem('wrong-fields', describeFields(parsed.error.issues, { root, fields }))
}

/** The action that a body is. @throws HttpProblem naming each field of ours that is wrong */
export function parseActionBody(body: unknown): Action {
  return parse(ONE, body)
}

/** The actions of a body, 1 to 100. @throws HttpProblem where any is wrong */
export function parseBatchBody(body: unknown): GuardBatch {
  return parse(SEVERAL, body)
}
