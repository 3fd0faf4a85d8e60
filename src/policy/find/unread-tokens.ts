import { clausesOf, hasVerb, type Span } from './clauses.ts'
import { isOtherVerb, isReadingVerb } from './reading-verbs.ts'
import type { Token } from './request-tokens.ts'
import { hasWord, wordSet } from './word-sets.ts'

const PARTING = wordSet('but')
const MODALS = wordSet('may can could must shall should will might')
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
function fillOthers(tokens: readonly Token[], { from, to }: Span, reading: readonly number[], unread: boolean[]): void {
  for (const verb of places(tokens, { from, to }, isOtherVerb)) {
    if (sharesObject(tokens, from, verb)) continue
    unread.fill(true, verb, reading.find((at) => at > verb) ?? to)
  }
}

/**
 * For each token of a sentence, whether what is named there is said to be changed, deleted or the like, and not to be read. What is
 * a list and no sentence has no verb and is read; `that is …` goes on with the clause before it.
 */
export function unreadTokens(tokens: readonly Token[]): boolean[] {
  const unread = tokens.map(() => false)
  let goesOn = false
  for (const clause of clausesOf(tokens, PARTING)) {
    const reading = places(tokens, clause, isReadingVerb)
    const others = places(tokens, clause, isOtherVerb)
    const speaks = hasVerb(tokens, clause) || others.length > 0
    if (reading.length > 0) {
      goesOn = true
      fillOthers(tokens, clause, reading, unread)
    } else if (others.length > 0 || hasWord(tokens, clause, MODALS) || (speaks && !goesOn)) {
      goesOn = false
      unread.fill(true, clause.from, clause.to)
    }
  }
  return unread
}
