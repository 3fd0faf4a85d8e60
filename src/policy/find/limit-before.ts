import type { Operator } from '../../contract/reason.ts'
import type { Token } from './request-tokens.ts'

/** A limit that is named first and said later, by its tokens: `the minimum age for booking a flight is 18`. */
export type Limit = { readonly operator: Operator; readonly from: number; readonly noun: number }

const LIMITS: ReadonlyMap<string, Operator> = new Map([
  ['minimum', '>='],
  ['minimal', '>='],
  ['lowest', '>='],
  ['maximum', '<='],
  ['maximal', '<='],
  ['highest', '<='],
])
/** Between such a word and its noun. */
const KINDS = new Set('allowed permitted legal required accepted'.split(' '))
/** Right before the number. */
const SAYING = [
  ['is'],
  ['must', 'be'],
  ['shall', 'be'],
  ['is', 'set', 'to'],
  ['is', 'set', 'at'],
  ['stands', 'at'],
  [':'],
  ['='],
]
/** With one of these between noun and number, the number may be said of something else. */
const ENDING = new Set(
  `and or but not no never who whose which that than if unless when where except is are was be must may can shall should will has have`.split(
    ' ',
  ),
)
/** Before such a word, it is no limit that holds. */
const TURNING = new Set('no not without under below over above beyond than'.split(' '))
/** After the noun: `minimum age group` is no age. */
const AFTER_NOUN = new Set('for to of at on in with is must shall : ='.split(' '))
const ARTICLES = new Set(['the', 'a', 'an', 'this', 'that', 'any'])

/** First token of the words that say the number. */
function sayingBefore(tokens: readonly Token[], at: number): number | null {
  const row = SAYING.find((words) => words.every((word, n) => tokens[at - words.length + n]?.text === word))
  return row ? at - row.length : null
}

/** The nearest word of limit before a place, with nothing between that ends what is said. */
function limitWord(tokens: readonly Token[], end: number): number | null {
  for (let at = end - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || token.number !== undefined || ENDING.has(token.text)) return null
    if (LIMITS.has(token.text)) return at
  }
  return null
}

function isTurned(tokens: readonly Token[], from: number): boolean {
  let at = from - 1
  while (ARTICLES.has(tokens[at]?.text ?? '')) at -= 1
  return TURNING.has(tokens[at]?.text ?? '')
}

/** Whether the noun of a limit ends at a place, so that it is no part of a longer one. */
export function endsNoun(tokens: readonly Token[], to: number): boolean {
  return AFTER_NOUN.has(tokens[to]?.text ?? '')
}

/** The limit that the number at a place is said to be, or null. */
export function limitBefore(tokens: readonly Token[], at: number): Limit | null {
  const end = sayingBefore(tokens, at)
  const from = end === null ? null : limitWord(tokens, end)
  const operator = from === null ? undefined : LIMITS.get(tokens[from]?.text ?? '')
  if (end === null || from === null || operator === undefined || isTurned(tokens, from)) return null
  let noun = from + 1
  while (KINDS.has(tokens[noun]?.text ?? '')) noun += 1
  return noun < end ? { operator, from, noun } : null
}
