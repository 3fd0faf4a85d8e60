import { accessArguments, rulesArguments } from '../../contract/check-arguments.ts'
import { foldName } from '../../contract/columns.ts'
import type { Json } from '../../contract/json.ts'
import type { Condition, Policy, Rule } from '../../contract/policy.ts'
import { spread } from '../spread.ts'
import { withFields } from './change-identity.ts'
import { breakingValues, meetingValues } from './condition-values.ts'
import { type Ground, isClean, type Mutation, type Shown } from './mutation.ts'

/** Changes of one kind for one rule; each value is tried at least once. */
const MOST_TRIED = 5

type Fields = ReadonlyMap<string, Json | undefined>

export function ruleSubject({ violation }: Rule): string {
  return `rule ${violation}`
}

function conditionsOf(rule: Rule): readonly Condition[] {
  if ('all' in rule) return rule.all
  return 'any' in rule ? rule.any : [rule]
}

/** Whether the checks of the run looked at the rule's category. */
function isLookedAt(rule: Rule, { run }: Shown): boolean {
  const actions = rulesArguments(run.calls).flatMap((given) => given.actions.map(foldName))
  return actions.includes(foldName(rule.action))
}

/** One value of each condition, nearest first, then farther ones; none where a field would have to have two values. */
function together(conditions: readonly Condition[], valuesOf: (condition: Condition) => Json[]): Fields[] {
  const fields = conditions.map(({ field }) => field)
  if (new Set(fields).size < fields.length) return []
  const values = conditions.map(valuesOf)
  const count = Math.min(...values.map(({ length }) => length), 2)
  return Array.from({ length: count }, (_, n) => new Map(fields.map((field, at) => [field, values[at]?.[n]])))
}

/** Attributes that break a rule: one condition of `all` is enough, and every one of `any` must fail. */
function breaking(rule: Rule): Fields[] {
  if ('any' in rule) return together(rule.any, breakingValues)
  return conditionsOf(rule).flatMap((condition) => together([condition], breakingValues))
}

/** Attributes that meet a rule. */
function meeting(rule: Rule): Fields[] {
  if ('any' in rule) return rule.any.flatMap((condition) => together([condition], meetingValues).slice(0, 1))
  return together(conditionsOf(rule), meetingValues)
}

/** Attributes without which a rule is broken. */
function missing(rule: Rule): Fields[] {
  if ('any' in rule) return [new Map(rule.any.map(({ field }) => [field, undefined]))]
  return conditionsOf(rule).map(({ field }) => new Map([[field, undefined]]))
}

/** Denied by this rule alone, where no other rule that was looked at speaks of the same attributes: meeting it makes all the difference. */
function isDeniedByAlone(rule: Rule, one: Shown, { roles, rules }: Policy): boolean {
  const [reason, ...more] = one.run.result.reasons
  if (one.run.result.decision !== 'deny' || more.length > 0) return false
  // A program may end at the first denial: what it did not look at may deny as well.
  if (Object.keys(roles).length > 0 && accessArguments(one.run.calls).length === 0) return false
  if (reason?.kind !== 'rule' || reason.rule !== rule.violation || !isLookedAt(rule, one)) return false
  const fields = new Set(conditionsOf(rule).map(({ field }) => field))
  const others = rules.filter((other) => other !== rule && isLookedAt(other, one))
  return others.every((other) => conditionsOf(other).every(({ field }) => !fields.has(field)))
}

type Flip = Pick<Mutation, 'change' | 'must'> & {
  readonly rule: Rule
  readonly from: readonly Shown[]
  readonly variants: readonly Fields[]
}

function changed(ground: Ground, { rule, from, change, must, variants }: Flip): Mutation[] {
  const each = Math.ceil(MOST_TRIED / Math.max(1, variants.length))
  return variants.flatMap((fields) => {
    const found = from.flatMap(({ example }): Mutation[] => {
      const action = withFields({ action: example.action, ground }, fields)
      return action === null ? [] : [{ subject: ruleSubject(rule), change, must, example: example.id, action }]
    })
    return spread(found, each)
  })
}

/** Attributes of the user: beyond what a rule allows, within it where they were beyond, and missing. */
export function ruleMutations(ground: Ground): Mutation[] {
  const { rules } = ground.policy
  return rules.flatMap((rule) => {
    const held = ground.shown.filter((one) => isClean(one) && isLookedAt(rule, one))
    const denied = ground.shown.filter((one) => isDeniedByAlone(rule, one, ground.policy))
    const flips: Omit<Flip, 'rule'>[] = [
      {
        from: held,
        change: 'an attribute that breaks it',
        must: { kind: 'deny-rule', violation: rule.violation },
        variants: breaking(rule),
      },
      { from: denied, change: 'an attribute that meets it', must: { kind: 'allow' }, variants: meeting(rule) },
      { from: held, change: 'a missing attribute', must: { kind: 'not-allow' }, variants: missing(rule) },
    ]
    return flips.flatMap((flip) => changed(ground, { rule, ...flip }))
  })
}
