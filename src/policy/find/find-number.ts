import type { Condition } from '../../contract/policy.ts'
import type { Operator } from '../../contract/reason.ts'
import { type ConditionFound, gap, NOTHING_FOUND, type Places, SIGNS, textsIn } from './condition-found.ts'
import { endsNoun } from './limit-before.ts'
import type { Place } from './name-places.ts'
import { isTurned } from './negation.ts'
import { type Bound, isPronoun, numberBounds } from './number-bounds.ts'
import { nameWords, type Token } from './request-tokens.ts'

const OPPOSITE: Readonly<Record<Operator, Operator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  in: 'not-in',
  'not-in': 'in',
}
const PARTING = new Set(['and', 'or', ',', ';', 'but'])
const MOST_BETWEEN = 6

/** Whether a number is said of a field: the field is the nearest before it with no number between, or stands right after it. */
function belongs(tokens: readonly Token[], field: Place, bound: Bound, others: readonly Place[]): boolean {
  if (bound.noun !== null) return field.from <= bound.noun && bound.noun < field.to && endsNoun(tokens, field.to)
  const between = gap(field, bound)
  if (field.from >= bound.to) {
    return between.to - between.from <= MOST_BETWEEN && !textsIn(tokens, between).some((text) => PARTING.has(text))
  }
  const isNearest = !others.some((other) => other.from >= field.to && other.to <= bound.from)
  return isNearest && !tokens.slice(between.from, between.to).some(({ number }) => number !== undefined)
}

/** The number's own words speak of age, or it is said of a person as only ages are: `users under 18`, `they must be at least 18`. */
function isOfAge(tokens: readonly Token[], bound: Bound): boolean {
  if (bound.noun !== null) return bound.ofAge && endsNoun(tokens, bound.noun + 1)
  if (bound.ofAge) return true
  const next = tokens[bound.to]
  if (next?.kind === 'word' && !AFTER_AGE.has(next.text)) return false
  let before = bound.from - 1
  while (BEFORE_AGE.has(tokens[before]?.text ?? '')) before -= 1
  return PERSONS.has(tokens[before]?.text ?? '')
}
const AFTER_AGE = new Set(
  `may can cannot must are is shall should will have has who to do does need needs and or with without unless if but when for`.split(
    ' ',
  ),
)
const BEFORE_AGE = new Set('be is are am must may can should shall has have to not who only being ('.split(' '))
const PERSONS = new Set(
  `user users person persons people anyone nobody one everybody everyone somebody someone they he she those whoever customer customers guest guests
  visitor visitors client clients minor minors child children teenager teenagers adult adults senior seniors traveller travellers traveler travelers
  passenger passengers`.split(/\s+/),
)

const AGE_WORDS = new Set(['age', 'user', 'years', 'in', 'of'])
function namesAge(field: string): boolean {
  const words = nameWords(field)
  return words.includes('age') && words.every((word) => AGE_WORDS.has(word))
}

const LOWER = new Set<Operator>(['>', '>='])
const UPPER = new Set<Operator>(['<', '<='])

function areOpposite(one: Operator, other: Operator): boolean {
  return (LOWER.has(one) && UPPER.has(other)) || (UPPER.has(one) && LOWER.has(other))
}

/** With another number that may be meant for the same field nobody can tell which one is: `18 to book a hotel and 21 to rent a car`. */
function isAmbiguous(
  tokens: readonly Token[],
  bound: Bound,
  bounds: readonly Bound[],
  others: readonly Place[],
): boolean {
  return tokens.some(({ number }, at) => {
    if (number === undefined || number === bound.value || isPronoun(tokens, at)) return false
    const other = bounds.find(({ from, to }) => from <= at && at < to)
    if (other === undefined) return !isInWordNumber(tokens, at)
    return !areOpposite(bound.operator, other.operator) && !others.some((place) => belongs(tokens, place, other, []))
  })
}

/** A later word of a number in several words. */
function isInWordNumber(tokens: readonly Token[], at: number): boolean {
  return tokens.some(({ numberCount = 0 }, start) => start < at && at < start + numberCount)
}

/** Where a sentence compares the field with the number. */
export function findNumber(tokens: readonly Token[], condition: Condition, at: Places): ConditionFound {
  let best = NOTHING_FOUND
  const bounds = numberBounds(tokens)
  const exact = bounds.filter(({ from }) => SIGNS.has(tokens[from]?.text ?? '') && at.own.some(({ to }) => to === from))
  // What is written with a sign stands; other words on it are remarks.
  for (const bound of exact.length > 0 ? exact : bounds) {
    const named = at.own.find((field) => belongs(tokens, field, bound, at.others))
    const field = named ?? (namesAge(condition.field) && at.own.length === 0 && isOfAge(tokens, bound) ? bound : null)
    if (field === null || (exact.length === 0 && isAmbiguous(tokens, bound, bounds, at.others))) continue
    const turned = isTurned(tokens, bound)
    const operator = turned === null ? null : turned ? OPPOSITE[bound.operator] : bound.operator
    const found: ConditionFound = {
      field,
      operator: operator === condition.operator ? bound : null,
      value: bound.value === condition.value ? bound : null,
    }
    best = better(best, found)
  }
  return best
}

function countOf({ field, operator, value }: ConditionFound): number {
  return [field, operator, value].filter((place) => place !== null).length
}

function better(one: ConditionFound, other: ConditionFound): ConditionFound {
  return countOf(other) > countOf(one) ? other : one
}
