import { clausesOf, type Span } from './clauses.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'
import { DECIDING } from './statements.ts'

/** Words that forbid by themselves. */
const FORBIDDING = new Set(
  `cannot can't mustn't isn't aren't won't shouldn't forbidden forbid forbids prohibited prohibit prohibits deny denied denies refuse refused
  reject rejected block blocked disallow disallowed banned barred nobody none illegal`.split(/\s+/),
)
/** Words that turn all that follows them in their clause. */
const EXCEPTING = new Set(['unless', 'except'])
/** Words that turn the one thing that they stand before. */
const NEGATING = new Set(['not', 'no', 'non', 'never', 'without', 'lacking', 'lack', 'lacks', "don't", "doesn't"])
/** With one of these a clause says for whom or when, and another clause says what then holds. */
const SUBORDINATE = new Set([
  'if',
  'when',
  'where',
  'whenever',
  'unless',
  'except',
  'who',
  'that',
  'whose',
  'which',
  'as',
])
const BETWEEN = new Set(
  'a an the any valid own have has having had be been hold holds holding held with is are of in their his her possess own'.split(
    ' ',
  ),
)
const MOST_BETWEEN = 4

const MODALS = new Set(['may', 'must', 'can', 'shall', 'should', 'will'])
const AUXILIARIES = new Set(['do', 'does', 'is', 'are'])
const ALLOWING = new Set('allowed permitted accepted entitled allow permit accept let to'.split(' '))

/** `may not`, `are not allowed`, `do not let …`: it forbids the action. */
function isModalNot(tokens: readonly Token[], at: number): boolean {
  const [before, text, after] = [tokens[at - 1]?.text ?? '', tokens[at]?.text, tokens[at + 1]?.text ?? '']
  if (text !== 'not' && text !== 'never') return false
  return MODALS.has(before) || (AUXILIARIES.has(before) && ALLOWING.has(after))
}

/** `No user may …`, `no one can …`: a clause that begins with it forbids. */
function isLeadingNo(tokens: readonly Token[], at: number, from: number): boolean {
  if (tokens[at]?.text !== 'no') return false
  return tokens.slice(from, at).every(({ kind, text }) => kind === 'sign' || ['in', 'and', 'but', 'so'].includes(text))
}

function isForbidding(tokens: readonly Token[], at: number, from: number): boolean {
  return FORBIDDING.has(tokens[at]?.text ?? '') || isModalNot(tokens, at) || isLeadingNo(tokens, at, from)
}

/** `not vaccinated`, `no valid licence`, `do not have a licence`: a negation of the thing itself. */
function isNegatedItself(tokens: readonly Token[], place: Place, from: number): boolean {
  for (let at = place.from - 1; at >= Math.max(from, place.from - MOST_BETWEEN); at -= 1) {
    const { text, kind } = tokens[at] ?? { text: '', kind: 'word' }
    if (NEGATING.has(text)) return !isForbidding(tokens, at, from)
    if (!BETWEEN.has(text) && (kind !== 'sign' || text === ',')) return false
  }
  return false
}

function forbidsIn(tokens: readonly Token[], { from, to }: Span, place: Place | null): boolean {
  for (let at = from; at < to; at += 1) {
    const outside = place === null || at < place.from || at >= place.to
    if (outside && isForbidding(tokens, at, from)) return true
  }
  return false
}

function hasWord(tokens: readonly Token[], { from, to }: Span, words: ReadonlySet<string>): boolean {
  return tokens.slice(from, to).some(({ text }) => words.has(text))
}

/** Whether what is said of a place is forbidden; null where nobody can tell which other clause rules it. */
function isForbidden(tokens: readonly Token[], own: Span, place: Place): boolean | null {
  const forbids = forbidsIn(tokens, own, place)
  if (forbids || hasWord(tokens, own, DECIDING)) return forbids
  const isSubordinate = hasWord(tokens, { from: own.from, to: place.from }, SUBORDINATE)
  const others = clausesOf(tokens).filter(({ from }) => from !== own.from)
  if (!isSubordinate || others.length === 0) return forbids
  const found = new Set(others.map((other) => forbidsIn(tokens, other, null)))
  const [only = null] = found
  return found.size === 1 ? only : null
}

function clauseOf(tokens: readonly Token[], place: Place): Span {
  const clause = clausesOf(tokens).find(({ from, to }) => from <= place.from && place.from < to)
  return clause ?? { from: 0, to: tokens.length }
}

/** Whether a sentence forbids, or excepts, all that its clause says around a place; null where that cannot be told. */
export function isRuledOut(tokens: readonly Token[], place: Place): boolean | null {
  const own = clauseOf(tokens, place)
  const forbidden = isForbidden(tokens, own, place)
  const excepts = hasWord(tokens, { from: own.from, to: place.from }, EXCEPTING)
  return forbidden === null ? null : forbidden !== excepts
}

/**
 * Whether a sentence asks for the opposite of what stands at a place: `users under 18 may not` asks for 18 or more, and so does
 * `nobody may … unless they are at least 18` for what it says. Every negation that governs the place turns it once. Null where
 * that cannot be told.
 */
export function isTurned(tokens: readonly Token[], place: Place): boolean | null {
  const ruledOut = isRuledOut(tokens, place)
  return ruledOut === null ? null : ruledOut !== isNegatedItself(tokens, place, clauseOf(tokens, place).from)
}
