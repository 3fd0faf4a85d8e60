import { COLUMN_NOUN, OWNING, ownerAt, QUOTES, skipQuotes, textAt, wordBefore } from './database-words.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

const LINKS = new Set([',', 'and', 'or', 'the', ...QUOTES])

/** The column that an enumeration goes on with after a place, by its first token. */
function nextInList(tokens: readonly Token[], isColumn: (at: number) => boolean, from: number): number | null {
  let at = from
  while (LINKS.has(textAt(tokens, at)) && !isColumn(at)) at += 1
  return at > from && isColumn(at) ? at : null
}

/**
 * For each column's first token, where the name begins that its enumeration is said to be of, or null: `labname and labresult of the
 * cost table`. The columns come in their order.
 */
export function ownersOf(tokens: readonly Token[], columns: readonly Place[]): Map<number, number | null> {
  const ends = new Map(columns.map(({ from, to }): [number, number] => [from, to]))
  const owners = new Map<number, number | null>()
  for (const [from, to] of [...ends].reverse()) {
    const next = nextInList(tokens, (at) => ends.has(at), to)
    const end = COLUMN_NOUN.test(textAt(tokens, to)) ? to + 1 : to
    owners.set(from, next === null ? ownerAt(tokens, skipQuotes(tokens, end)) : (owners.get(next) ?? null))
  }
  return owners
}

/**
 * Whether a name that columns are of can be a database that the policy does not know: after `of` without an article, quoted, or after
 * `from`. `labresult of the patient` says only whose it is.
 */
export function isDatabaseOwner(tokens: readonly Token[], owner: number): boolean {
  const before = textAt(tokens, owner - 1)
  if (NO_DATABASE.has(textAt(tokens, owner))) return false
  return OWNING.has(before) || QUOTES.has(before) || wordBefore(tokens, owner) === 'from'
}
const NO_DATABASE = new Set(
  `a an any all each every his her its their our your this that these those them it there which whom who what`.split(
    ' ',
  ),
)
