import type { Operator } from '../../contract/reason.ts'
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
}

const phrases = (operator: Operator, text: string): readonly (readonly [Operator, readonly string[]])[] =>
  text.split('|').map((phrase) => [operator, phrase.trim().split(/\s+/)] as const)

/** Before the number, the longest first. */
const BEFORE = [
  ...phrases(
    '>=',
    'greater than or equal to|more than or equal to|higher than or equal to|older than or equal to|over or equal to',
  ),
  ...phrases(
    '>=',
    'above or equal to|equal to or greater than|equal to or more than|equal to or above|equal to or over',
  ),
  ...phrases(
    '<=',
    'less than or equal to|lower than or equal to|younger than or equal to|under or equal to|below or equal to',
  ),
  ...phrases('<=', 'equal to or less than|equal to or lower than|equal to or below|equal to or under'),
  ...phrases(
    '>=',
    'at least|no less than|not less than|no fewer than|not fewer than|no lower than|not lower than|no younger than',
  ),
  ...phrases(
    '>=',
    'not younger than|not under|not below|minimum|minimum of|a minimum of|minimum is|min|≥|> =|>=|be aged at least|between',
  ),
  ...phrases(
    '<=',
    'at most|no more than|not more than|no older than|not older than|no higher than|not higher than|not over|not above',
  ),
  ...phrases(
    '<=',
    'not exceed|not exceeding|up to|maximum|maximum of|a maximum of|maximum is|max|≤|<=|no greater than|not greater than',
  ),
  ...phrases(
    '>',
    'over|above|more than|greater than|older than|higher than|larger than|exceeds|exceed|exceeding|beyond|>',
  ),
  ...phrases('<', 'under|below|less than|younger than|fewer than|lower than|smaller than|<'),
  ...phrases('==', 'exactly|equal to|equals|==|='),
  ...phrases('!=', '!=|other than|not equal to'),
].toSorted(([, one], [, other]) => other.length - one.length)

/** After the number. */
const AFTER = [
  ...phrases(
    '>=',
    'or older|and older|or over|and over|or above|and above|or more|and more|or up|and up|or higher|or greater|or later',
  ),
  ...phrases('>=', 'minimum|at least|and upwards|or upwards|+'),
  ...phrases('<=', 'or younger|and younger|or under|and under|or below|and below|or less|and less|or fewer|or lower'),
  ...phrases('<=', 'maximum|at most|at the most'),
].toSorted(([, one], [, other]) => other.length - one.length)

/** May stand between a comparison and its number. */
const FILLING = new Set(['the', 'age', 'of', 'aged', 'a', '$', '€', '£', 'years'])
const MOST_FILLING = 3
const UNITS = new Set(['year', 'years', 'old', 'of', 'age', '%', 'days', 'months', 'hours', 'euros', 'dollars'])
const MOST_UNITS = 3
const AGE = new Set(['older', 'younger', 'old', 'aged', 'age', 'years', 'year'])

function rowBefore(tokens: readonly Token[], end: number) {
  return BEFORE.find(([, row]) =>
    row.every((word, n) => end - row.length + n >= 0 && tokens[end - row.length + n]?.text === word),
  )
}

function before(tokens: readonly Token[], at: number): { operator: Operator; from: number } | null {
  for (let end = at; end >= at - MOST_FILLING && end > 0; end -= 1) {
    const found = rowBefore(tokens, end)
    if (found) return { operator: found[0], from: end - found[1].length }
    if (!FILLING.has(tokens[end - 1]?.text ?? '')) return null
  }
  return null
}

function after(tokens: readonly Token[], at: number): { operator: Operator; to: number } | null {
  for (let start = at; start <= at + MOST_UNITS; start += 1) {
    const found = AFTER.find(([, row]) => row.every((word, n) => tokens[start + n]?.text === word))
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

/** Numbers of a sentence with what they are compared by; one that nothing compares has no bound. */
export function numberBounds(tokens: readonly Token[]): Bound[] {
  return tokens.flatMap((token, at): Bound[] => {
    const end = at + (token.numberCount ?? 0)
    if (typeof token.number !== 'number' || isPronoun(tokens, at)) return []
    if (token.kind === 'number' && !isWhole(token, tokens[end])) return []
    const [first, last] = [before(tokens, at), after(tokens, end)]
    // Compared in two ways, it is not understood.
    if (first && last) return []
    const operator = endsRange(tokens, at) ? '<=' : (first?.operator ?? last?.operator ?? null)
    if (operator === null) return []
    const [from, to] = [first?.from ?? at, last?.to ?? end]
    const nearby = tokens.slice(Math.max(0, from - 1), Math.min(tokens.length, to + MOST_UNITS))
    return [{ value: token.number, operator, from, to, ofAge: nearby.some(({ text }) => AGE.has(text)) }]
  })
}
