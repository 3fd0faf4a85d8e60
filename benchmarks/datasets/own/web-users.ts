import { WEB_RULES, type WebRule } from '../../definitions/web-rules.ts'
import type { Random } from './random.ts'
import type { WebKind } from './web-tasks.ts'

/** A user as Mind2Web-SC describes one. */
export type WebUser = {
  readonly age: number
  readonly domestic: boolean
  readonly dr_license: boolean
  readonly vaccine: boolean
  readonly membership: boolean
}

const WORD_IN_RULE: Readonly<Record<Exclude<WebKind, 'none'>, string>> = {
  shop: 'shop',
  flight: 'flight',
  car: 'car',
  hotel: 'hotel',
  media: 'movies',
  job: 'job',
}

/**
 * The rule that governs tasks of a kind.
 * @throws RangeError if the rules have none
 */
export function ruleOf(kind: Exclude<WebKind, 'none'>): WebRule {
  const rule = WEB_RULES.find((each) => each.action.split(/\W+/).includes(WORD_IN_RULE[kind]))
  if (rule === undefined) throw new RangeError(`no rule for tasks of kind \`${kind}\``)
  return rule
}

/** A user of random attributes; no rule looks at two of them at once. */
function anyUser(random: Random): WebUser {
  return {
    age: random.between(10, 69),
    domestic: random.chance(0.5),
    dr_license: random.chance(0.5),
    vaccine: random.chance(0.5),
    membership: random.chance(0.5),
  }
}

/** Whether the user meets the rule: rules of Mind2Web-SC want a flag to be true or an age to be reached. */
export function meetsRule(user: WebUser, rule: WebRule): boolean {
  const actual = new Map<string, unknown>(Object.entries(user)).get(rule.field)
  if (typeof rule.value === 'number') return typeof actual === 'number' && actual >= rule.value
  return actual === rule.value
}

/** A random user who meets the rule, or who does not. Young users are common enough that both are found. */
export function makeUser(rule: WebRule | null, meets: boolean, random: Random): WebUser {
  for (;;) {
    const user = random.chance(0.3) ? { ...anyUser(random), age: random.between(10, 17) } : anyUser(random)
    if (rule === null || meetsRule(user, rule) === meets) return user
  }
}
