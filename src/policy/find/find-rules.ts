import type { PolicyPart } from '../../contract/compiled.ts'
import type { Condition, Policy, Rule } from '../../contract/policy.ts'
import { type ConditionFound, NOTHING_FOUND } from './condition-found.ts'
import type { Requests } from './find-access.ts'
import { findCondition } from './find-condition.ts'
import { type Place, wordPlaces } from './name-places.ts'
import { isRuledOut } from './negation.ts'
import { nameWords, type Token } from './request-tokens.ts'
import { type Names, Statement } from './statement.ts'
import { statementsOf } from './statements.ts'
import { isUnsettled } from './unsettled-sentence.ts'

type Joiner = 'all' | 'any'

function conditionsOf(rule: Rule): readonly Condition[] {
  if ('all' in rule) return rule.all
  return 'any' in rule ? rule.any : [rule]
}

function joinerOf(rule: Rule): Joiner | null {
  if (conditionsOf(rule).length < 2) return null
  return 'all' in rule ? 'all' : 'any'
}

/** What one sentence says of a rule. */
type RuleFound = {
  readonly action: readonly Token[]
  readonly tokens: readonly Token[]
  readonly conditions: readonly ConditionFound[]
  readonly joiner: Place | null
}

/** Where two conditions are joined as the rule joins them: what is forbidden in either case must hold in all. */
function findJoiner(tokens: readonly Token[], conditions: readonly ConditionFound[], wanted: Joiner): Place | null {
  const places = conditions.map(({ value }) => value).filter((place) => place !== null)
  const [first, ...more] = places.toSorted((one, other) => one.from - other.from)
  const last = more.at(-1)
  if (!first || !last || places.length < conditions.length) return null
  const between = { from: first.to, to: last.from }
  const texts = tokens.slice(between.from, between.to).map(({ text }) => text)
  const [hasAnd, hasOr] = [texts.includes('and') || texts.includes('but') || texts.includes(';'), texts.includes('or')]
  if (hasAnd === hasOr) return null
  const [one, other] = [isRuledOut(tokens, first), isRuledOut(tokens, last)]
  if (one === null || other === null) return null
  if (one !== other) return hasAnd && wanted === 'all' ? between : null
  const means: Joiner = hasOr === one ? 'all' : 'any'
  return means === wanted ? between : null
}

/** A condition that stands nearer to another action of the policy belongs to that one. */
function keepOwn(condition: ConditionFound, action: Place | null, others: readonly Place[]): ConditionFound {
  const at = condition.value ?? condition.field
  if (at === null || action === null) return condition
  const [from, to] = at.from < action.from ? [at.to, action.from] : [action.to, at.from]
  return others.some((other) => other.from >= from && other.to <= to) ? NOTHING_FOUND : condition
}

function readRule(statement: Statement, rule: Rule): RuleFound | null {
  const { tokens, over } = statement
  const own = statement.actionAt(rule.action)
  const place = own ?? statement.actionOver(rule.action)
  if (!place) return null
  const others = statement.otherActions(rule.action)
  const found = conditionsOf(rule).map((condition) => keepOwn(findCondition(statement, condition), own, others))
  const joiner = joinerOf(rule)
  return {
    action: (own ? tokens : over).slice(place.from, place.to),
    tokens,
    conditions: found,
    joiner: joiner === null ? null : findJoiner(tokens, found, joiner),
  }
}

function countOf({ conditions, joiner }: RuleFound): number {
  const places = conditions.flatMap(({ field, operator, value }) => [field, operator, value])
  return [...places, joiner].filter((place) => place !== null).length
}

/** The statement that says most of a rule. */
function bestOf(statements: readonly Statement[], rule: Rule): RuleFound | null {
  let best: RuleFound | null = null
  for (const statement of statements) {
    const found = readRule(statement, rule)
    if (found && (best === null || countOf(found) > countOf(best))) best = found
  }
  return best
}

/** The program's own label for breaking a rule: it is the requests' own where they have its words, and else it names their sentence. */
function violationTokens(found: RuleFound | null, violation: string): readonly Token[] | undefined {
  if (!found) return undefined
  const [place] = wordPlaces(found.tokens, nameWords(violation))
  return place ? found.tokens.slice(place.from, place.to) : found.tokens
}

/** Where the requests say each rule of a policy: its action, its conditions and how they are joined, all in one statement. */
export function findRules({ rules }: Policy, { units, part }: Requests, fields: readonly string[]): PolicyPart[] {
  const actions = [...new Set(rules.map(({ action }) => action))]
  const names: Names = { fields, actions }
  const settled = units.filter(({ tokens }) => !isUnsettled(tokens))
  const statements = settled.flatMap(({ tokens, over }) =>
    statementsOf(tokens).map((one) => new Statement(one, over, names)),
  )
  return rules.flatMap((rule) => {
    const found = bestOf(statements, rule)
    const at = (place: Place | null | undefined) =>
      found && place ? found.tokens.slice(place.from, place.to) : undefined
    const joiner = joinerOf(rule)
    return [
      part({ kind: 'action', text: rule.action }, found?.action),
      part({ kind: 'violation', text: rule.violation }, violationTokens(found, rule.violation)),
      ...conditionsOf(rule).flatMap(({ field, operator, value }, n) => [
        part({ kind: 'field', text: field }, at(found?.conditions[n]?.field)),
        part({ kind: 'operator', text: operator }, at(found?.conditions[n]?.operator)),
        part({ kind: 'value', text: JSON.stringify(value) }, at(found?.conditions[n]?.value)),
      ]),
      ...(joiner === null ? [] : [part({ kind: 'operator', text: joiner }, at(found?.joiner))]),
    ]
  })
}
