import { EMPTY_NOUNS } from './action-lexicon.ts'
import { nounForms } from './match-forms.ts'
import { listWords } from './match-index.ts'
import type { Mention, Reading } from './match-mentions.ts'
import type { Sentence } from './match-tokens.ts'
import type { VerbMention } from './match-verbs.ts'

const FILLERS = new Set(
  'a an the my your our their this that it shopping online some two three four 1 2 3 4'.split(' '),
)
const EMPTY = new Set([...FILLERS, ...listWords(EMPTY_NOUNS).flatMap(([word]) => nounForms(word ?? ''))])
const INTO = new Set('to in into inside'.split(' '))
const STOPS = new Set(
  ', : and then from in with on at by near under below that which who after before using as through via within'.split(
    ' ',
  ),
)
const LINKS = new Set('for of to'.split(' '))
const AFTER_CHECKOUT = new Set(', : and then as with using now at via by for my'.split(' '))
const PLACING = new Set(
  'add adding put putting place placing pop toss throw drop stick move moving view open show pay checkout'.split(' '),
)
const OWN_BAG = new Set('my your shopping'.split(' '))

/** `add it to my cart`, `the items in the basket`; a bag must be one's own or have something put into it. Its words, or null. */
export function findCart({ sentence, mentions }: Reading): string | null {
  const firstPlacing = sentence.findIndex((word) => PLACING.has(word))
  for (const { set, start, end } of mentions) {
    if (set.name !== 'cart') continue
    let at = start - 1
    while (at >= 0 && FILLERS.has(sentence[at] ?? '')) at -= 1
    const before = sentence[at] ?? ''
    const bag = /^bags?$/.test(sentence[end - 1] ?? '')
    const own = OWN_BAG.has(sentence[start - 1] ?? '') || end - start > 1
    const placed = firstPlacing >= 0 && firstPlacing <= at
    const into = INTO.has(before) && (placed || !bag || own)
    if (into || (!bag && PLACING.has(before))) return sentence.slice(at, end).join(' ')
  }
  return null
}

/** What follows an `order` that sorts. */
const SORTING = /^(?:(?:the|these|all|them) )?(?:results?|list|listings?|search|by|from)\b/

/** `order by price` sorts, `check out the new museum` is a look, `check out as guest` a purchase. */
function commits(verb: VerbMention, sentence: Sentence): boolean {
  if (verb.set.name !== 'buy') return false
  const next = sentence[verb.end]
  if (verb.words === 'order' && SORTING.test(sentence.slice(verb.end, verb.end + 2).join(' '))) return false
  return !/^check/.test(verb.words) || next === undefined || AFTER_CHECKOUT.has(next)
}

/** Purchases with nothing left to name. */
const COMPLETE = / (?:order|checkout|payment|purchase|shipped|delivered|it|them|for it|for them)$/
/** Words after a verb among which its object begins. */
const OBJECT_WORDS = 4
/** What joins a purchase to what was named before it. */
const JOINTS = new Set('and then'.split(' '))

/** Where a purchase may stand. */
export type Market = {
  readonly sentence: Sentence
  readonly verbs: readonly VerbMention[]
  /** Things of other categories. */
  readonly claimed: readonly Mention[]
  /** Whether an earlier sentence named a thing of another category. */
  readonly earlier: boolean
  /** Where a thing that claims a purchase without an object (`… and checkout`) may stand at the earliest; null: nowhere. */
  readonly claimedFrom: (verb: VerbMention) => number | null
  /** Whether a claim must be near: no purchase with nothing left to name has an object, and no object begins far from its verb. */
  readonly strict: boolean
}

/** Where verbs begin, and how many claimed nouns stand before each word. */
type Layout = Market & {
  readonly verbStarts: ReadonlySet<number>
  readonly claimedBefore: readonly number[]
}

function layOut(market: Market): Layout {
  const starts = new Set(market.claimed.map(({ start }) => start))
  const claimedBefore = [0]
  for (let at = 0; at < market.sentence.length; at += 1)
    claimedBefore.push((claimedBefore[at] ?? 0) + (starts.has(at) ? 1 : 0))
  return { ...market, verbStarts: new Set(market.verbs.map(({ start }) => start)), claimedBefore }
}

/** End of the words from `at` that a verb governs. */
function governedEnd({ sentence, verbStarts }: Layout, at: number): number {
  let end = at
  for (; end < sentence.length; end += 1) {
    const word = sentence[end] ?? ','
    if (STOPS.has(word) || LINKS.has(word) || verbStarts.has(end)) break
  }
  return end
}

/** Is what the verb buys a thing of another category? An empty object (`buy the ticket for …`, `checkout`) looks further. */
function isClaimed(layout: Layout, verb: VerbMention): boolean {
  const { sentence, claimedBefore, earlier, claimedFrom, strict } = layout
  const named = (from: number, to: number) => (claimedBefore[to] ?? 0) > (claimedBefore[from] ?? 0)
  let from = verb.end
  for (let steps = 0; steps < 3; steps += 1) {
    const end = strict && steps === 0 && COMPLETE.test(verb.words) ? from : governedEnd(layout, from)
    if (named(from, strict ? Math.min(end, from + OBJECT_WORDS) : end)) return true
    if (!sentence.slice(from, end).every((word) => EMPTY.has(word))) return false
    if (!LINKS.has(sentence[end] ?? '')) break
    from = end + 1
  }
  const first = claimedFrom(verb)
  return earlier || (first !== null && named(first, verb.start))
}

/** A purchase that no other category claims: its words, or null. */
export function findPurchase(market: Market): string | null {
  const buying = market.verbs.filter((verb) => commits(verb, market.sentence))
  if (buying.length === 0) return null
  const layout = layOut(market)
  return buying.find((verb) => !isClaimed(layout, verb))?.words ?? null
}

/** A purchase that nothing in its clause or the one that it is joined to claims: its words, or null. */
export function findPurchaseAfresh(clauses: readonly number[], market: Pick<Market, 'sentence' | 'verbs' | 'claimed'>) {
  const claimedFrom = ({ start }: VerbMention) =>
    JOINTS.has(market.sentence[start - 1] ?? '') ? (clauses[start - 1] ?? null) : null
  return findPurchase({ ...market, earlier: false, strict: true, claimedFrom })
}

/** Words of this file, for the lexicon's hash. */
export const COMMERCE_WORDS = {
  FILLERS,
  INTO,
  STOPS,
  LINKS,
  AFTER_CHECKOUT,
  PLACING,
  OWN_BAG,
  SORTING,
  COMPLETE,
  JOINTS,
}
