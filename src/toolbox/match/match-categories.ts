import { findCart, findPurchase, findPurchaseAfresh } from './match-commerce.ts'
import type { Claim } from './match-element.ts'
import { doubted, type Evidence, weighClause, weighClauses, weighSets } from './match-evidence.ts'
import { type Known, type Mention, type Reading, readSentence } from './match-mentions.ts'
import type { NounSet } from './match-noun-set.ts'
import type { ActionPhrase, PhraseObject } from './match-phrase.ts'
import { isTooLong, otherWords, type Sentence, splitSentences } from './match-tokens.ts'

/** Sentences of a text that is matched. */
const SENTENCES = 5000

/** Sentences that are weighed together, and what was found in them. */
type Scope = {
  readonly readings: readonly Reading[]
  readonly verbs: Known['verbs']
  readonly words: ReadonlySet<string>
  readonly sets: ReadonlyMap<NounSet, Evidence>
}

function scope(readings: readonly Reading[]): Scope {
  const words = new Set(readings.flatMap(({ sentence }) => sentence))
  return { readings, words, verbs: readings.flatMap(({ verbs }) => verbs), sets: weighSets(readings) }
}

/** A text as it is matched. */
export type Scopes = {
  /** Each sentence. */
  readonly readings: readonly Reading[]
  /** Each sentence, and the whole text. INVARIANT: what one sentence proves, no other sentence can take back. */
  readonly given: readonly Scope[]
  /** The whole text, read as if a task began at each place where one can begin; what is found in it alone is doubt. */
  readonly afresh: Scope
  /** The whole text with its words taken in other ways; what is found in them alone is doubt. */
  readonly otherwise: readonly Scope[]
}

/** What is read as if tasks began anywhere in it. */
function scopeAfresh(readings: readonly Reading[]): Scope {
  const verbs = readings.flatMap(({ afresh }) => afresh.verbs)
  return { ...scope(readings), verbs, sets: weighClauses(readings) }
}

/** Null where there is too much of a text. */
export function scopesOf(text: string): Scopes | null {
  if (isTooLong(text)) return null
  const sentences = splitSentences(text)
  if (sentences.length > SENTENCES) return null
  const readings = sentences.map(readSentence)
  const single = readings.map((reading) => scope([reading]))
  const whole = scope(readings)
  return {
    readings,
    given: readings.length > 1 ? [...single, whole] : single,
    afresh: scopeAfresh(readings),
    otherwise: othersOf(text, sentences),
  }
}

function othersOf(text: string, sentences: readonly Sentence[]): Scope[] {
  const given = sentences.map((sentence) => sentence.join(' ')).join()
  const others = otherWords(text).filter((words) => words.join(' ') !== given)
  return others.map((words) => [readSentence(words)]).flatMap((readings) => [scope(readings), scopeAfresh(readings)])
}

function objectEvidence(object: PhraseObject, { words, sets }: Scope): Evidence | null {
  const needed = object.needs.every((need) => words.has(need))
  const head = [...object.heads].find((form) => words.has(form))
  const own: Evidence | null = head === undefined ? null : { strength: 'sure', words: [head] }
  const found = object.set ? sets.get(object.set) : own
  return found ? { strength: needed ? found.strength : 'unsure', words: found.words } : null
}

function verbWords(phrase: ActionPhrase, { verbs, words }: Scope): string[] {
  const known = verbs.filter(({ set }) => phrase.verbs.has(set))
  return [...known.map((verb) => verb.words), ...[...phrase.ownVerbs].filter((form) => words.has(form))]
}

/** What speaks for a phrase in a text. */
export function askedEvidence(phrase: ActionPhrase, { given, afresh, otherwise }: Scopes): Evidence[] {
  const found = given.flatMap((within) => phraseEvidence(phrase, within))
  return [...found, ...[afresh, ...otherwise].flatMap((within) => phraseEvidence(phrase, within)).map(doubted)]
}

/** Object with a fitting verb; the object alone where a look is enough; the verb alone where the phrase has no object. */
function phraseEvidence(phrase: ActionPhrase, within: Scope): Evidence[] {
  const verbs = verbWords(phrase, within)
  const hasVerbs = phrase.verbs.size + phrase.ownVerbs.size > 0
  if (phrase.objects.length === 0) return verbs.length > 0 ? [{ strength: 'sure', words: verbs }] : []
  return phrase.objects.flatMap((object): Evidence[] => {
    const found = objectEvidence(object, within)
    if (!found) return []
    if (!hasVerbs || (phrase.obtains && object.set?.lookDecides === true)) return [found]
    if (verbs.length > 0) return [{ strength: found.strength, words: [...verbs, ...found.words] }]
    return within.verbs.length > 0 ? [] : [{ strength: 'unsure', words: found.words }]
  })
}

/** Sets of the other phrases that the text surely speaks of: they claim a purchase (`buy a car` is not shopping). */
export function claimedSets(phrases: readonly ActionPhrase[], { given }: Scopes): Set<NounSet> {
  const sets = phrases.flatMap(({ objects }) => objects.flatMap(({ set }) => (set ? [set] : [])))
  return new Set(sets.filter((set) => given.some((within) => within.sets.get(set)?.strength === 'sure')))
}

/** How far the sets claim what is asked for: each clause that wants to obtain something, or only some of them. */
export function claimOf({ afresh }: Scopes, claims: ReadonlySet<NounSet>): Claim {
  if (claims.size === 0) return 'none'
  const free = afresh.readings.some(({ afresh: { clauses, mentions, verbs } }) => {
    const claimed = new Set(mentions.filter(({ set }) => claims.has(set)).map(({ clause }) => clause))
    return verbs.some(({ set, start }) => set.obtains === true && !claimed.has(clauses[start] ?? 0))
  })
  return free ? 'part' : 'all'
}

/** Nouns that are surely of one of the sets, and claim what is bought. */
function claimedBy(mentions: readonly Mention[], sets: ReadonlyMap<NounSet, Evidence>, claims: ReadonlySet<NounSet>) {
  return mentions.filter(
    ({ set, grade, displaced }) =>
      claims.has(set) && sets.get(set)?.strength === 'sure' && grade !== 'hint' && displaced === null,
  )
}

/** Shopping: a cart, or a purchase that nothing in its sentence claims; one without an object belongs to what was named before. */
function shopping(scopes: readonly Scope[], claims: ReadonlySet<NounSet>): Evidence[] {
  let earlier = false
  return scopes.flatMap(({ readings, sets }): Evidence[] => {
    const [reading, ...more] = readings
    if (!reading || more.length > 0) return []
    const claimed = claimedBy(reading.mentions, sets, claims)
    const words =
      findCart(reading) ?? findPurchase({ ...reading, claimed, earlier, strict: false, claimedFrom: () => 0 })
    earlier ||= [...claims].some((set) => sets.get(set)?.strength === 'sure')
    return words === null ? [] : [{ strength: 'sure', words: [words] }]
  })
}

/** A purchase that nothing in its own clause claims. */
function shoppingAfresh({ readings }: Scope, claims: ReadonlySet<NounSet>): Evidence[] {
  return readings.flatMap(({ sentence, afresh }): Evidence[] => {
    const groups = [...Map.groupBy(afresh.mentions, ({ clause }) => clause).values()]
    const claimed = groups.flatMap((clause) => claimedBy(clause, weighClause(clause), claims))
    const words = findPurchaseAfresh(afresh.clauses, { sentence, verbs: afresh.verbs, claimed })
    return words === null ? [] : [{ strength: 'unsure', words: [words] }]
  })
}

export function commerceEvidence({ given, afresh, otherwise }: Scopes, claims: ReadonlySet<NounSet>): Evidence[] {
  const others = otherwise.flatMap((within) => shopping([within], claims))
  return [...shopping(given, claims), ...shoppingAfresh(afresh, claims), ...others.map(doubted)]
}
