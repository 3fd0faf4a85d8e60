import type { Span } from './clauses.ts'
import type { Token } from './request-tokens.ts'
import { hasRow, wordRows } from './word-rows.ts'
import { hasWord, wordSet } from './word-sets.ts'

const DENYING = wordSet(
  `not never no none nobody nothing neither nor cannot can't mustn't isn't aren't closed denied deny forbidden forbid prohibited hidden refused
  off except excepting exception excluding without apart than instead minus inaccessible confidential withheld secret private restricted
  protected sensitive blocked masked removed`,
)
/** `keep it away from visitors`. */
const OUT_OF_REACH = wordRows(
  'away from|out of reach|beyond reach|beyond the reach|out of the reach|from the eyes|from the view|out of sight|out of the sight|off limits',
)
/** What is not the same for each user: a list cannot hold it. */
const THEIR_OWN = wordRows(
  "their own|his own|her own|its own|one's own|your own|user's own|themselves|themself|himself|herself|oneself|assigned to|belonging to",
)
/** What is granted only under a condition is not granted. */
const CONDITIONAL = wordSet(
  `if when whenever unless until after before during provided providing assuming once upon approval consent requires require`,
)
/** Conditions only after one of these, since columns have such names too: `in an emergency`, `with written permission`. */
const CIRCUMSTANCES = wordSet('permission authorization authorisation agreement supervision emergency emergencies')
const UNDER = wordSet('in with under by on')
const MOST_BEFORE_CIRCUMSTANCE = 3

/** Whom one asks has the right, and not who asks. */
const ASKING = wordSet('ask asks asking')
const WHO_ASKS = wordSet('who whoever that which')
/** Nouns too: a verb only after one of the others. */
const TURNING_TO = wordSet('request consult contact')
const BEFORE_VERB = wordSet('may must can should shall to on upon')
const OBLIGING = wordSet('must should shall need needs ought')
const PERMITTING = wordSet('may can only allowed permitted open access able readable granted')

/** `must ask a physician for …`, `on request`; but not `whoever asks`, or `somebody asks in the role of a nurse`. */
function isAsking(tokens: readonly Token[], at: number): boolean {
  const [before, text] = [tokens[at - 1]?.text ?? '', tokens[at]?.text ?? '']
  if (TURNING_TO.has(text)) return BEFORE_VERB.has(before)
  if (!ASKING.has(text)) return false
  const after = tokens.slice(at + 1, at + 4).map((token) => token.text)
  const isInRole = text === 'asks' && (after[0] === 'as' || (after[0] === 'in' && after.includes('role')))
  return !isInRole && !WHO_ASKS.has(before)
}

function isCircumstance(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || !CIRCUMSTANCES.has(token.text) || token.gluedBefore || token.gluedAfter) return false
  return hasWord(tokens, { from: Math.max(0, at - MOST_BEFORE_CIRCUMSTANCE), to: at }, UNDER)
}

/** A duty is no right. */
function isDuty(tokens: readonly Token[], clause: Span): boolean {
  return hasWord(tokens, clause, OBLIGING) && !hasWord(tokens, clause, PERMITTING)
}

/** Whether a clause denies, sets a condition, or sends to somebody else: what it names is not granted. */
export function isDeniedClause(tokens: readonly Token[], clause: Span): boolean {
  if (hasWord(tokens, clause, DENYING) || hasWord(tokens, clause, CONDITIONAL) || isDuty(tokens, clause)) return true
  if (hasRow(tokens, clause, OUT_OF_REACH) || hasRow(tokens, clause, THEIR_OWN)) return true
  for (let at = clause.from; at < clause.to; at += 1) {
    if (isAsking(tokens, at) || isCircumstance(tokens, at)) return true
  }
  return false
}
