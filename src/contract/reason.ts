import { z } from 'zod'
import { Json } from './json.ts'

export const Operator = z.enum(['==', '!=', '<', '<=', '>', '>=', 'in', 'not-in'])
export type Operator = z.infer<typeof Operator>

/** A condition that did not hold. `actual` is null where the user does not have the field. */
export const FailedCondition = z.strictObject({
  field: z.string(),
  operator: Operator,
  required: Json,
  actual: Json,
})
export type FailedCondition = z.infer<typeof FailedCondition>

/** Columns of one database that the user may not read; no columns: the database was touched as a whole. */
export const AccessReason = z.strictObject({
  kind: z.literal('access'),
  database: z.string(),
  columns: z.array(z.string()),
})
export type AccessReason = z.infer<typeof AccessReason>

/** A rule that the user violates, named by its violation text, with the first condition that failed. */
export const RuleReason = z.strictObject({
  kind: z.literal('rule'),
  rule: z.string(),
  ...FailedCondition.shape,
  /** Every failed condition, for a rule that joins several by all or any. */
  conditions: z.array(FailedCondition).exactOptional(),
})
export type RuleReason = z.infer<typeof RuleReason>

const PolicyReason = z.strictObject({ kind: z.literal('policy'), policy: z.string(), detail: z.string() })
const ToolReason = z.strictObject({ kind: z.literal('tool'), tool: z.string(), detail: z.string() })
/** The check itself failed; appears only in `unknown`. */
export const FailureReason = z.strictObject({ kind: z.literal('failure'), code: z.string(), message: z.string() })
export type FailureReason = z.infer<typeof FailureReason>

export const Reason = z.discriminatedUnion('kind', [AccessReason, RuleReason, PolicyReason, ToolReason, FailureReason])
export type Reason = z.infer<typeof Reason>
