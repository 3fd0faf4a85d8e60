import { clausesOf, type Span } from './clauses.ts'
import { isDeniedClause } from './denied-clause.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'
import { withoutRoleConditions } from './role-conditions.ts'
import { isUnsettled } from './unsettled-sentence.ts'
import { hasWord, wordSet } from './word-sets.ts'

/** With one of these at its beginning, a clause is the condition of the others. */
const BEGINNING = wordSet('if when whenever unless until after before during provided providing assuming once upon')
const BEFORE_CLAUSE = wordSet(', ( – — and or only even also then')
const PARTING = wordSet('but except excepting exception excluding without apart than instead minus')
/** Row of words that denies what is not named, and so grants what is. */
const GRANTING = [
  ['nothing', 'but'],
  ['nothing', 'else'],
  ['nothing', 'beyond'],
  ['nothing', 'other', 'than'],
  ['nothing', 'except'],
  ['not', 'only'],
  ['nobody', 'else'],
  ['no', 'one', 'else'],
  ['no', 'other'],
  ['no', 'more', 'than'],
]
/** `everything but …` takes away what follows. */
const ALL = wordSet('everything anything all every any whole entire each')
const KEEPING = wordSet('also only just may can is are')

function grantingAt(tokens: readonly Token[], at: number): number {
  const row = GRANTING.find((one) => one.every((word, n) => tokens[at + n]?.text === word))
  return row?.length ?? 0
}

/** Tokens without those that deny only in appearance, at their old places. */
export function withoutGranting(tokens: readonly Token[]): Token[] {
  const result = [...tokens]
  for (let at = 0; at < tokens.length; at += 1) {
    for (let n = 0; n < grantingAt(tokens, at); n += 1) {
      const token = tokens[at + n]
      if (token) result[at + n] = { ...token, text: '' }
    }
  }
  return result
}

/** `… but labresult`, after words that grant all. */
function takesAway(tokens: readonly Token[], clause: Span, part: number): boolean {
  if (tokens[clause.from]?.text !== 'but') return false
  let end = clause.from
  while (end < clause.to && tokens[end]?.kind !== 'sign') end += 1
  if (hasWord(tokens, { from: clause.from, to: end }, KEEPING)) return false
  return hasWord(tokens, { from: part, to: clause.from }, ALL)
}

/** A clause that says when the others hold: `if somebody is present, …`. */
function isCondition(tokens: readonly Token[], { from, to }: Span): boolean {
  let at = from
  while (at < to && BEFORE_CLAUSE.has(tokens[at]?.text ?? '')) at += 1
  return BEGINNING.has(tokens[at]?.text ?? '')
}

/** Clauses between two semicolons, or words such as `but`: what a condition among them holds for. */
function partsOf(tokens: readonly Token[], clauses: readonly Span[]): Span[][] {
  const parts: Span[][] = []
  for (const clause of clauses) {
    const first = tokens[clause.from]?.text ?? ''
    const last = parts.at(-1)
    if (!last || first === ';' || PARTING.has(first)) parts.push([clause])
    else last.push(clause)
  }
  return parts
}

/**
 * For each token of a sentence, whether its clause denies, or sets a condition: what is named there is not granted. `roles`: where the
 * sentence names roles; that the user has one of these is no condition.
 */
export function deniedTokens(tokens: readonly Token[], roles: readonly Place[]): boolean[] {
  const read = withoutRoleConditions(withoutGranting(tokens), roles)
  if (isUnsettled(tokens)) return tokens.map(() => true)
  const denied = tokens.map(() => false)
  let before = 0
  for (const part of partsOf(read, clausesOf(read, PARTING))) {
    const isConditional = part.some((clause) => isCondition(read, clause))
    for (const clause of part) {
      if (isConditional || isDeniedClause(read, clause) || takesAway(read, clause, before))
        denied.fill(true, clause.from, clause.to)
    }
    if (read[part[0]?.from ?? 0]?.text === ';') before = part[0]?.from ?? 0
  }
  return denied
}
