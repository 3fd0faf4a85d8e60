import { findCart, findPurchase } from './match-commerce.ts'
import { type Evidence, weighSets } from './match-evidence.ts'
import { type Reading, readSentence } from './match-mentions.ts'
import type { NounSet } from './match-noun-set.ts'
import type { ActionPhrase, PhraseObject } from './match-phrase.ts'
import { isTooLong, splitSentences } from './match-tokens.ts'

/** Sentences of a text that is matched. */
const SENTENCES = 5000

/** Sentences that are weighed together. */
export type Scope = {
  readonly readings: readonly Reading[]
  readonly words: ReadonlySet<string>
  readonly sets: ReadonlyMap<NounSet, Evidence>
}

function scope(readings: readonly Reading[]): Scope {
  const words = new Set(readings.flatMap(({ sentence }) => sentence))
  return { readings, words, sets: weighSets(readings) }
}

/**
 * Each sentence, and the whole text; null where there is too much of it.
 * INVARIANT: what one sentence proves, no other sentence can take back.
 */
export function scopesOf(text: string): Scope[] | null {
  if (isTooLong(text)) return null
  const sentences = splitSentences(text)
  if (sentences.length > SENTENCES) return null
  const readings = sentences.map(readSentence)
  const single = readings.map((reading) => scope([reading]))
  return readings.length > 1 ? [...single, scope(readings)] : single
}

function objectEvidence(object: PhraseObject, { words, sets }: Scope): Evidence | null {
  const needed = object.needs.every((need) => words.has(need))
  const head = [...object.heads].find((form) => words.has(form))
  const own: Evidence | null = head === undefined ? null : { strength: 'sure', words: [head] }
  const found = object.set ? sets.get(object.set) : own
  return found ? { strength: needed ? found.strength : 'unsure', words: found.words } : null
}

function verbWords(phrase: ActionPhrase, { readings, words }: Scope): string[] {
  const known = readings.flatMap(({ verbs }) => verbs.filter(({ set }) => phrase.verbs.has(set)))
  return [...known.map((verb) => verb.words), ...[...phrase.ownVerbs].filter((form) => words.has(form))]
}

/** Object with a fitting verb; the object alone where a look is enough; the verb alone where the phrase has no object. */
export function phraseEvidence(phrase: ActionPhrase, within: Scope): Evidence[] {
  const verbs = verbWords(phrase, within)
  const hasVerbs = phrase.verbs.size + phrase.ownVerbs.size > 0
  if (phrase.objects.length === 0) return verbs.length > 0 ? [{ strength: 'sure', words: verbs }] : []
  return phrase.objects.flatMap((object): Evidence[] => {
    const found = objectEvidence(object, within)
    if (!found) return []
    if (!hasVerbs || (phrase.obtains && object.set?.lookDecides === true)) return [found]
    if (verbs.length > 0) return [{ strength: found.strength, words: [...verbs, ...found.words] }]
    const otherVerb = within.readings.some((reading) => reading.verbs.length > 0)
    return otherVerb ? [] : [{ strength: 'unsure', words: found.words }]
  })
}

/** Sets of the other phrases that the text surely speaks of: they claim a purchase (`buy a car` is not shopping). */
export function claimedSets(phrases: readonly ActionPhrase[], scopes: readonly Scope[]): Set<NounSet> {
  const sets = phrases.flatMap(({ objects }) => objects.flatMap(({ set }) => (set ? [set] : [])))
  return new Set(sets.filter((set) => scopes.some((within) => within.sets.get(set)?.strength === 'sure')))
}

/** Shopping: a cart, or a purchase that nothing in its sentence claims; one without an object belongs to what was named before. */
export function commerceEvidence(scopes: readonly Scope[], claims: ReadonlySet<NounSet>): Evidence[] {
  let earlier = false
  return scopes.flatMap(({ readings, sets }): Evidence[] => {
    const [reading, ...more] = readings
    if (!reading || more.length > 0) return []
    const local = new Set([...claims].filter((set) => sets.get(set)?.strength === 'sure'))
    const words = findCart(reading) ?? findPurchase(reading, local, earlier)
    earlier ||= local.size > 0
    return words === null ? [] : [{ strength: 'sure', words: [words] }]
  })
}
