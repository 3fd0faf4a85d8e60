import { z } from 'zod'
import { Identity } from '../contract/action.ts'
import type { Condition, Rule } from '../contract/policy.ts'
import type { FailedCondition, RuleReason } from '../contract/reason.ts'
import type { CheckOutcome } from '../contract/tool.ts'
import { ArgumentsError } from './arguments-error.ts'
import { requireBriefReasons } from './brief-reasons.ts'
import { holds } from './compare-values.ts'
import { cutText } from './cut-text.ts'
import { defineTool } from './define-tool.ts'
import { limited } from './limited.ts'
import { RuleList } from './rule-list.ts'

/** Null where the condition holds. A field that the user does not have, or has as null, is a violation. */
function failure(condition: Condition, user: Identity): FailedCondition | null {
  const { field, operator, value } = condition
  const actual = Object.hasOwn(user, field) ? (user[field] ?? null) : null
  if (actual !== null && holds(actual, operator, value)) return null
  return { field, operator, required: value, actual }
}

function failures(conditions: readonly Condition[], user: Identity): FailedCondition[] {
  return conditions.map((condition) => failure(condition, user)).filter((failed) => failed !== null)
}

/** Failed conditions of a rule that the user violates; empty where the user does not. */
function violated(rule: Rule, user: Identity): readonly FailedCondition[] {
  if ('all' in rule) return failures(rule.all, user)
  if (!('any' in rule)) return failures([rule], user)
  const failed = failures(rule.any, user)
  return failed.length === rule.any.length ? failed : []
}

function reasonFor(rule: Rule, user: Identity): RuleReason | null {
  const failed = violated(rule, user)
  const [first] = failed
  if (first === undefined) return null
  const joined = 'all' in rule || 'any' in rule
  return { kind: 'rule', rule: rule.violation, ...first, ...(joined && { conditions: [...failed] }) }
}

function fold(action: string): string {
  return action.trim().toLowerCase()
}

/** Characters of an action, and actions, in a message. */
const SHOWN_CHARS = 100
const SHOWN_ACTIONS = 10

function shown(action: string): string {
  return `\`${cutText(action, SHOWN_CHARS)}\``
}

function listActions(rules: readonly Rule[]): string {
  const actions = [...new Set(rules.map((rule) => rule.action))]
  if (actions.length === 0) return 'none: there are no rules'
  const more = actions.length - SHOWN_ACTIONS
  return actions.slice(0, SHOWN_ACTIONS).map(shown).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/**
 * Holds a user against the rules of the actions that are about to be taken: denied with one reason per violated rule.
 * A rule of several conditions is violated if one of `all` fails, or every one of `any`; its reason then carries the
 * failed conditions, the first of them also in its own fields. How values compare is described at `holds`.
 *
 * @param rules - All rules of the requests.
 * @param user - Attributes of the acting user.
 * @param actions - Categories of the actions, each the `action` of at least one rule (trimmed, in any case); may be empty.
 * @throws ArgumentsError where no rule knows an action
 *
 * @example
 * const rule = { action: 'book a hotel', field: 'age', operator: '>=', value: 18, violation: 'too young' }
 * checkRules([rule], { age: 17 }, ['book a hotel']).denied // true
 */
export function checkRules(rules: readonly Rule[], user: Identity, actions: readonly string[]): CheckOutcome {
  const known = new Set(rules.map((rule) => fold(rule.action)))
  const asked = new Set(actions.map(fold))
  for (const action of actions) {
    if (!known.has(fold(action)))
      throw new ArgumentsError(`no rule knows the action ${shown(action)}, expected one of ${listActions(rules)}`)
  }
  const reasons = rules
    .filter((rule) => asked.has(fold(rule.action)))
    .map((rule) => reasonFor(rule, user))
    .filter((reason) => reason !== null)
  return { denied: reasons.length > 0, reasons }
}

/** Values within each argument: far beyond any honest policy or user. */
const MOST_VALUES = 10_000

/** `CheckRules(rules, user, actions)`: a check. */
export const checkRulesTool = defineTool({
  name: 'CheckRules',
  description:
    'Denies actions whose rules the user violates: one reason per violated rule. No actions: no rule applies.',
  kind: 'check',
  parameters: z.object({
    rules: limited(RuleList, MOST_VALUES).describe('all rules of the requests, as they are in the requests'),
    user: limited(Identity, MOST_VALUES).describe('attributes of the acting user'),
    actions: limited(z.array(z.string()), MOST_VALUES).describe(
      'categories of the actions taken: the `action` of a rule each; may be empty',
    ),
  }),
  run: ({ rules, user, actions }) => requireBriefReasons(checkRules(rules, user, actions)),
})
