import { z } from 'zod'
import type { Json } from '../contract/json.ts'
import { Condition, Rule } from '../contract/policy.ts'

type Issue = z.core.$ZodIssue

function firstMisfit(schema: z.ZodType, values: readonly Json[]): Issue | null {
  for (const [index, value] of values.entries()) {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    if (issue !== undefined) return { ...issue, path: [index, ...issue.path] }
  }
  return null
}

function conditionsOf(rule: Json, key: 'all' | 'any'): readonly Json[] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule) || !Object.hasOwn(rule, key)) return []
  const conditions = rule[key]
  return Array.isArray(conditions) ? conditions : []
}

/** The first condition or rule that is none. */
function firstWrong(rules: readonly Json[]): Issue | null {
  for (const [index, rule] of rules.entries()) {
    for (const key of ['all', 'any'] as const) {
      const wrong = firstMisfit(Condition, conditionsOf(rule, key))
      if (wrong !== null) return { ...wrong, path: [index, key, ...wrong.path] }
    }
  }
  return firstMisfit(Rule, rules)
}

/**
 * Rules, of which the first wrong one alone is reported: the schema by itself would go on to say of each of thousands
 * what each kind of rule asks of it.
 */
export const RuleList = z.preprocess((value: Json, context) => {
  const wrong = Array.isArray(value) ? firstWrong(value) : null
  // One schema's issue is reported as another's: only the value that it is about has to be added.
  if (wrong !== null) context.issues.push({ ...wrong, input: value } as z.core.$ZodRawIssue)
  return value
}, z.array(Rule))
