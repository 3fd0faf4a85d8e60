import type { Condition } from '../../contract/policy.ts'
import { type ConditionFound, NOTHING_FOUND, type Places, SIGNS } from './condition-found.ts'
import type { FieldPlace } from './field-places.ts'
import type { Place } from './name-places.ts'
import { isTurned } from './negation.ts'
import type { Token } from './request-tokens.ts'

const TRUE = new Set(['true', 'yes'])
const FALSE = new Set(['false', 'no'])
/** Between a field and what it is said to be. */
const LINKING = new Set([
  'must',
  'be',
  'is',
  'not',
  'equal',
  'equals',
  'to',
  ':',
  '=',
  '==',
  '!=',
  'has',
  'a',
  'value',
  'of',
])
const MOST_BETWEEN = 6

/** What is said of the field in so many words (`dr_license == true`, `vaccine must be true`), or null. */
function literalAfter(
  tokens: readonly Token[],
  field: FieldPlace,
): { place: Place; value: boolean; turned: boolean } | null {
  let turned = false
  for (let at = field.to; at < field.to + MOST_BETWEEN; at += 1) {
    const text = tokens[at]?.text ?? ''
    const value = TRUE.has(text) ? true : FALSE.has(text) ? false : null
    if (value !== null && at > field.to) return { place: { from: field.to, to: at + 1 }, value, turned }
    if (!LINKING.has(text)) return null
    if (text === 'not' || text === '!=') turned = true
  }
  return null
}

/** What a sentence asks of a field that is true or false; null where it cannot be told. */
function askedOf(tokens: readonly Token[], field: FieldPlace): { value: boolean; place: Place } | null {
  const literal = literalAfter(tokens, field)
  if (literal) {
    // `must not be true` turns itself; the rest of the sentence may turn it again.
    const rest = isTurned(tokens, { from: field.from, to: literal.place.to })
    return rest === null ? null : { value: literal.value !== (literal.turned !== rest), place: literal.place }
  }
  if (SIGNS.has(tokens[field.to]?.text ?? '')) return null
  const turned = isTurned(tokens, field)
  return turned === null || !isAsked(tokens) ? null : { value: turned === field.isNegative, place: field }
}

/** Does a sentence ask for anything, or only speak of it? */
function isAsked(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => ASKING.has(text))
}
const ASKING = new Set(
  `must only requires require required need needs needed shall should may can cannot can't mustn't unless without if no nobody none never
  forbidden prohibited deny denied refuse refused reject rejected allowed permitted reserved`.split(/\s+/),
)

/** Where a sentence asks that what the field says is true, or is not. */
export function findBoolean(tokens: readonly Token[], { operator, value }: Condition, at: Places): ConditionFound {
  const wanted = operator === '==' ? value === true : operator === '!=' ? value !== true : null
  const asked = at.own.map((field) => ({ field, said: askedOf(tokens, field) }))
  // A field that is spoken of in so many words means what these say; other words on it are remarks.
  const literal = asked.filter(({ field, said }) => said && said.place.from !== field.from)
  const told = literal.length > 0 ? literal : asked
  const values = new Set(told.map(({ said }) => said?.value ?? null))
  const [first] = told
  if (!first) return NOTHING_FOUND
  const fits = wanted !== null && values.size === 1 && values.has(wanted)
  return { field: first.field, operator: fits ? first.field : null, value: fits ? (first.said?.place ?? null) : null }
}
