import type { Operator } from '../../contract/reason.ts'
import { AFTER_NUMBER, BEFORE_NUMBER, type Phrase } from './comparison-phrases.ts'
import { limitBefore } from './limit-before.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

/** A number that a sentence compares something with. */
export type Bound = {
  readonly value: number
  readonly operator: Operator
  /** Tokens of the number with its comparison. */
  readonly from: number
  readonly to: number
  /** Whether the comparison itself speaks of age (`older`, `years old`). */
  readonly ofAge: boolean
  /** The token of the noun that the comparison is said of, where it has one: `the minimum age for … is 18`. */
  readonly noun: number | null
}

/** May stand between a comparison and its number. */
const FILLING = new Set(['the', 'age', 'of', 'aged', 'a', '$', '€', '£', 'years'])
const MOST_FILLING = 3
const UNITS = new Set(['year', 'years', 'old', 'of', 'age', '%', 'days', 'months', 'hours', 'euros', 'dollars'])
const MOST_UNITS = 3
const AGE = new Set(['older', 'younger', 'old', 'aged', 'age', 'years', 'year'])

function rowBefore(tokens: readonly Token[], end: number): Phrase | undefined {
  return BEFORE_NUMBER.find(([, row]) =>
    row.every((word, n) => end - row.length + n >= 0 && tokens[end - row.length + n]?.text === word),
  )
}

type Comparison = { readonly operator: Operator; readonly from: number }

function comparisonBefore(tokens: readonly Token[], at: number): Comparison | null {
  for (let end = at; end >= at - MOST_FILLING && end > 0; end -= 1) {
    const found = rowBefore(tokens, end)
    if (found) return { operator: found[0], from: end - found[1].length }
    if (!FILLING.has(tokens[end - 1]?.text ?? '')) return null
  }
  return null
}

/** `under the minimum age of 18` is under 18; other comparisons of a comparison are not understood. */
function outer(one: Comparison, other: Comparison): Comparison | null {
  const isBeyond =
    (one.operator === '>=' && other.operator === '<') || (one.operator === '<=' && other.operator === '>')
  return isBeyond ? other : null
}

function before(tokens: readonly Token[], at: number): Comparison | null {
  const found = comparisonBefore(tokens, at)
  const around = found ? comparisonBefore(tokens, found.from) : null
  return found && around ? outer(found, around) : found
}

function after(tokens: readonly Token[], at: number): { operator: Operator; to: number } | null {
  for (let start = at; start <= at + MOST_UNITS; start += 1) {
    const found = AFTER_NUMBER.find(([, row]) => row.every((word, n) => tokens[start + n]?.text === word))
    if (found) return { operator: found[0], to: start + found[1].length }
    if (!UNITS.has(tokens[start]?.text ?? '')) return null
  }
  return null
}

/** `between 18 and 65`: the second number is the upper end. */
function endsRange(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.text === 'and' && typeof tokens[at - 2]?.number === 'number' && tokens[at - 3]?.text === 'between'
  )
}

/** A word that only looks like a number: `one of these`, `no one`. */
export function isPronoun(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== 'one') return false
  return (
    tokens[at + 1]?.text === 'of' ||
    ['no', 'any', 'every', 'each', 'some', 'the', 'this', 'that'].includes(tokens[at - 1]?.text ?? '')
  )
}

/** Whether a number stands by itself, or as in `18-year-old`. */
function isWhole(token: Token, next: Token | undefined): boolean {
  return !token.gluedBefore && (!token.gluedAfter || UNITS.has(next?.text ?? ''))
}

function isOfAge(tokens: readonly Token[], { from, to }: Place, noun: number | null): boolean {
  const nearby = noun === null ? tokens.slice(Math.max(0, from - 1), to + MOST_UNITS) : tokens.slice(noun, noun + 1)
  return nearby.some(({ text }) => AGE.has(text))
}

/** Numbers of a sentence with what they are compared by; one that nothing compares has no bound. */
export function numberBounds(tokens: readonly Token[]): Bound[] {
  return tokens.flatMap((token, at): Bound[] => {
    const end = at + (token.numberCount ?? 0)
    if (typeof token.number !== 'number' || isPronoun(tokens, at)) return []
    if (token.kind === 'number' && !isWhole(token, tokens[end])) return []
    const limit = limitBefore(tokens, at)
    const [first, last] = [limit ?? before(tokens, at), after(tokens, end)]
    // Compared in two ways, it is not understood.
    if (first && last) return []
    const operator = endsRange(tokens, at) ? '<=' : (first?.operator ?? last?.operator ?? null)
    if (operator === null) return []
    const [from, to] = [first?.from ?? at, last?.to ?? end]
    const noun = limit?.noun ?? null
    return [{ value: token.number, operator, from, to, noun, ofAge: isOfAge(tokens, { from, to }, noun) }]
  })
}
