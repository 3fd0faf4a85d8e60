import { clausesOf, hasVerb, type Span } from './clauses.ts'
import { withoutGranting } from './denied-tokens.ts'
import { isOtherVerb, isReadingVerb } from './reading-verbs.ts'
import type { Token } from './request-tokens.ts'
import { hasWord, wordSet } from './word-sets.ts'

const PARTING = wordSet('but')
const MODALS = wordSet('may can could must shall should will might')
const NEGATIVE = wordSet(`not never cannot can't mustn't nothing none closed denied forbidden prohibited hidden secret`)
const COLON = wordSet(':')
const IF = wordSet('if when whenever')
const LINKS = wordSet('and or , / also then even')

function places(tokens: readonly Token[], { from, to }: Span, is: (tokens: readonly Token[], at: number) => boolean) {
  const found: number[] = []
  for (let at = from; at < to; at += 1) if (is(tokens, at)) found.push(at)
  return found
}

/** `read and change member`: both verbs have the same object. */
function sharesObject(tokens: readonly Token[], from: number, verb: number): boolean {
  for (let at = verb - 1; at >= from; at -= 1) {
    if (isReadingVerb(tokens, at)) return true
    if (!LINKS.has(tokens[at]?.text ?? '') && !isOtherVerb(tokens, at)) return false
  }
  return false
}

/** Within a clause that speaks of reading: what another verb is said of. */
function fillOthers(tokens: readonly Token[], clause: Span, unread: boolean[]): void {
  const reading = places(tokens, clause, isReadingVerb)
  for (const verb of places(tokens, clause, isOtherVerb)) {
    if (sharesObject(tokens, clause.from, verb)) continue
    unread.fill(true, verb, reading.find((at) => at > verb) ?? clause.to)
  }
}

/** What a clause says of the names in it: that they are read, that they are not, or nothing of the kind. */
type Saying = 'read' | 'other' | 'states' | 'lists' | 'condition'

function sayingOf(tokens: readonly Token[], clause: Span): Saying {
  if (places(tokens, clause, isReadingVerb).length > 0) return 'read'
  if (places(tokens, clause, isOtherVerb).length > 0 || hasWord(tokens, clause, MODALS)) return 'other'
  if (!hasVerb(tokens, clause) || hasWord(tokens, clause, COLON)) return 'lists'
  return IF.has(tokens[clause.from]?.text ?? '') ? 'condition' : 'states'
}

/** Whether a heading says that what stands under it is not read, or is changed, deleted or the like. */
function headsOther(over: readonly Token[]): boolean {
  if (hasWord(withoutGranting(over), { from: 0, to: over.length }, NEGATIVE)) return true
  const sayings = new Set(clausesOf(over, PARTING).map((clause) => sayingOf(over, clause)))
  return sayings.has('other') && !sayings.has('read')
}

/**
 * For each token of a sentence, whether nothing says that what is named there is read: it is changed, deleted, or only spoken of.
 * What is a list and no sentence is read, unless the heading over it says otherwise. `That is …` goes on with the clause before it,
 * and what stands right after a condition (`if the user is a nurse, labname | and labresult may be read`) with the one after it.
 */
export function unreadTokens(tokens: readonly Token[], over: readonly Token[]): boolean[] {
  const unread = tokens.map(() => headsOther(over))
  let goesOn = false
  let open: number | null = null
  const clauses = clausesOf(tokens, PARTING)
  for (const clause of clauses) {
    const saying = sayingOf(tokens, clause)
    if (saying === 'condition' && clause !== clauses.at(-1)) {
      open ??= clause.from
      continue
    }
    if (saying === 'read') fillOthers(tokens, clause, unread)
    else if (saying === 'other' || (saying !== 'lists' && !goesOn)) unread.fill(true, open ?? clause.from, clause.to)
    goesOn = saying === 'read' || (goesOn && saying !== 'other')
    open = null
  }
  return unread
}
