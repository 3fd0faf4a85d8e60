import { z } from 'zod'
import { Json } from './json.ts'
import { Operator } from './reason.ts'

/** Database to its columns. */
export const AccessMap = z.record(z.string(), z.array(z.string()))
export type AccessMap = z.infer<typeof AccessMap>

/** `user[field] operator value` must hold. */
export const Condition = z.strictObject({ field: z.string().min(1), operator: Operator, value: Json })
export type Condition = z.infer<typeof Condition>

const RuleBase = z.strictObject({
  /** The action in the requests' own words; also the name of its category. */
  action: z.string().min(1),
  /** What a violation is called. */
  violation: z.string().min(1),
})

/** For one category of actions, what must hold of the user: one condition, or several joined by all or any. */
export const Rule = z.union([
  RuleBase.extend(Condition.shape),
  RuleBase.extend({ all: z.array(Condition).min(1) }),
  RuleBase.extend({ any: z.array(Condition).min(1) }),
])
export type Rule = z.infer<typeof Rule>

/** What the guard requests say, where they are written in a structured form. */
export const Policy = z.strictObject({
  /** Role to the databases and columns that it may read. A role or column that is not named has no access. */
  roles: z.record(z.string(), AccessMap),
  /** Other spellings of roles that the requests themselves declare, lower case, to the role. */
  aliases: z.record(z.string(), z.string()).optional(),
  rules: z.array(Rule),
})
export type Policy = z.infer<typeof Policy>

/** A policy with the sentences of the requests that it does not cover. */
export const ParsedPolicy = z.strictObject({ policy: Policy, uncovered: z.array(z.string()) })
export type ParsedPolicy = z.infer<typeof ParsedPolicy>

/** Of requests that are not parsed at all. */
export const NOTHING_PARSED: ParsedPolicy = { policy: { roles: {}, rules: [] }, uncovered: [] }
