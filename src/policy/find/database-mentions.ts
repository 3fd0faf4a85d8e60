import { isDatabaseOwner } from './column-owners.ts'
import type { Named } from './data-names.ts'
import { ARTICLES, COLUMN_NOUN, DATABASE_NOUN, OWNING, QUOTES, skipQuotes, textAt } from './database-words.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

/** A database where a sentence names it; `key` is its words, or null for one that the role's lists do not have. */
export type Mention = Place & { readonly key: string | null; readonly isHead: boolean }

const OPENING = new Set([':', '(', '[', '=', '{'])
/** With one of these a singular is the plural's own: `of a loan`. */
const EACH = new Set(['a', 'an', 'each', 'every', 'any', 'one'])

/** Is a name the head of what follows: `lab: …`, `lab (…)`, `the lab database`, `of the lab`? */
function isHead(tokens: readonly Token[], { from, to }: Place): boolean {
  const next = textAt(tokens, skipQuotes(tokens, to))
  if (OPENING.has(next) || DATABASE_NOUN.test(next)) return true
  let before = from - 1
  while (QUOTES.has(textAt(tokens, before)) || ARTICLES.has(textAt(tokens, before))) before -= 1
  return OWNING.has(textAt(tokens, before)) || DATABASE_NOUN.test(textAt(tokens, before))
}

/** `cost (…)`, `cost table`: something else that has columns. */
function isForeignHead(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || DATABASE_NOUN.test(token.text) || COLUMN_NOUN.test(token.text)) return false
  const next = textAt(tokens, skipQuotes(tokens, at + 1))
  return OPENING.has(next) || (DATABASE_NOUN.test(next) && !ARTICLES.has(token.text))
}

/** `the table cost`, with nothing more said of it. */
function isForeignAfterNoun(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [textAt(tokens, at - 2), tokens[at + 1]]
  if (tokens[at]?.kind !== 'word' || !/^(?:database|table)$/.test(textAt(tokens, at - 1))) return false
  const ends = next === undefined || next.kind === 'sign' || next.text === 'and' || next.text === 'or'
  return ends && (ARTICLES.has(before) || OWNING.has(before))
}

function isPlainSingular(tokens: readonly Token[], { from, to }: Place, columns: ReadonlySet<number>): boolean {
  return EACH.has(textAt(tokens, from - 1)) || columns.has(to)
}

export type Sought = {
  readonly named: Named
  /** Databases of the role. */
  readonly keys: ReadonlySet<string>
  readonly isWritten: (key: string) => boolean
  /** The database that the sentence goes on with. */
  readonly carried: string | null
}

/** Databases of the role that a sentence names. A singular for a plural only where it can be no other name. */
function ownMentions(tokens: readonly Token[], { named, keys, isWritten }: Sought): Mention[] {
  const columns = new Set(named.columns.map(({ from }) => from))
  return named.databases
    .filter(({ key }) => keys.has(key))
    .filter((place) => place.form !== 'singular' || isWritten(place.key) || isPlainSingular(tokens, place, columns))
    .map(({ from, to, key }) => ({ from, to, key, isHead: isHead(tokens, { from, to }) }))
}

function overlaps(one: Place, other: Place): boolean {
  return one.from < other.to && other.from < one.to
}

/** `in it`: the one database that was named before. */
function backMentions(tokens: readonly Token[], before: readonly Mention[], carried: string | null): Mention[] {
  return tokens.flatMap(({ text }, at) => {
    if (text !== 'it' || !OWNING.has(textAt(tokens, at - 1))) return []
    const keys = new Set(before.filter(({ to }) => to <= at).map(({ key }) => key))
    const [only = null] = keys
    const key = keys.size === 0 ? carried : keys.size === 1 ? only : null
    return [{ from: at, to: at + 1, key, isHead: true }]
  })
}

/** Databases that a sentence names, in order; where some stand as heads, only these. */
export function databasesIn(tokens: readonly Token[], sought: Sought): Mention[] {
  const known = ownMentions(tokens, sought)
  const heads = known.filter((mention) => mention.isHead)
  const own = heads.length > 0 ? heads : known
  const others = sought.named.databases
    .filter((place) => place.form === 'exact' && !sought.keys.has(place.key) && isHead(tokens, place))
    .map(({ from, to }) => ({ from, to, key: null, isHead: true }))
  const owners = new Set(sought.named.owners.values())
  const columns = sought.named.columns
  const foreign = tokens.flatMap((_, at): Mention[] => {
    const place = { from: at, to: at + 1 }
    const isForeign =
      isForeignHead(tokens, at) ||
      (owners.has(at) && isDatabaseOwner(tokens, at)) ||
      (isForeignAfterNoun(tokens, at) && !columns.some((column) => overlaps(column, place)))
    return isForeign ? [{ ...place, key: null, isHead: true }] : []
  })
  const named = [...own, ...[...others, ...foreign].filter((one) => !known.some((mine) => overlaps(mine, one)))]
  const inOrder = named.sort((one, other) => one.from - other.from)
  return [...inOrder, ...backMentions(tokens, inOrder, sought.carried)].sort((one, other) => one.from - other.from)
}
