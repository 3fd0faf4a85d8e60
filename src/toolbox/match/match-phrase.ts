import { NOUN_SETS, VERB_SETS, type VerbSet } from './action-lexicon.ts'
import { nounForms, verbForms } from './match-forms.ts'
import { longestAt, NOUNS, VERBS } from './match-index.ts'
import type { NounSet } from './match-noun-set.ts'
import { phraseWords } from './match-tokens.ts'

/** One thing that an action phrase speaks of. */
export type PhraseObject = {
  /** Set of the lexicon; null: the lexicon does not know the word. */
  readonly set: NounSet | null
  /** The word itself in singular and plural, where the lexicon does not know it. */
  readonly heads: ReadonlySet<string>
  /** Other words of the object (`customer` in `a customer record`); without them a find is only doubt. */
  readonly needs: readonly string[]
}

/** An action phrase of the requests, taken apart. */
export type ActionPhrase = {
  readonly category: string
  readonly verbs: ReadonlySet<VerbSet>
  /** Forms of verbs that the lexicon does not know. */
  readonly ownVerbs: ReadonlySet<string>
  readonly objects: readonly PhraseObject[]
  /** Shopping as such: buying with no object of its own, or filling a cart. */
  readonly commerce: boolean
  /** Every verb obtains or looks, so a look at the object is enough where the object's set says so. */
  readonly obtains: boolean
}

const LINKS = new Set('or and'.split(' '))
const PREPOSITIONS = new Set('to for from of in into on with at by about via off out up'.split(' '))
const ARTICLES = new Set('a an the my your their any some another new this that its our'.split(' '))

function splitFragments(phrase: string): string[][] {
  const fragments: string[][] = [[]]
  for (const part of phrase.split(/[,;/|]/)) {
    for (const word of phraseWords(part)) {
      if (LINKS.has(word)) fragments.push([])
      else fragments.at(-1)?.push(word)
    }
    fragments.push([])
  }
  return fragments.filter((fragment) => fragment.length > 0)
}

type Draft = { verbs: Set<VerbSet>; ownVerbs: Set<string>; objects: PhraseObject[] }

/** First word is a verb: known as one and not the whole of a later fragment that is also a noun; or unknown and first of all. */
function takeVerb(fragment: readonly string[], first: boolean, draft: Draft): readonly string[] {
  const known = longestAt(VERBS, fragment, 0)
  const size = known[0]?.words.length ?? 0
  const isLaterNoun = !first && size === fragment.length && longestAt(NOUNS, fragment, 0).some(isSure)
  if (known.length > 0 && !isLaterNoun) {
    for (const entry of known) draft.verbs.add(entry.value)
    return fragment.slice(size)
  }
  const [verb, ...rest] = fragment
  if (!first || verb === undefined || rest.length === 0 || longestAt(NOUNS, fragment, 0).some(isSure)) return fragment
  for (const form of verbForms(verb)) draft.ownVerbs.add(form)
  return rest
}

function isSure(entry: { value: { grade: string } }): boolean {
  return entry.value.grade === 'sure'
}

/** `for a customer record of the shop` to `customer record`. */
function nounPhrase(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !PREPOSITIONS.has(word) && !ARTICLES.has(word))
  if (start < 0) return []
  const rest = words.slice(start)
  const end = rest.findIndex((word) => PREPOSITIONS.has(word))
  return (end < 0 ? rest : rest.slice(0, end)).filter((word) => !ARTICLES.has(word))
}

function phraseObjects(words: readonly string[]): PhraseObject[] {
  for (let at = 0; at < words.length; at += 1) {
    const found = longestAt(NOUNS, words, at).filter(
      (entry) => isSure(entry) && at + entry.words.length === words.length,
    )
    const needs = words.slice(0, at)
    if (found.length > 0) return found.map(({ value }) => ({ set: value.set, heads: new Set(), needs }))
  }
  const head = words.at(-1)
  return head === undefined ? [] : [{ set: null, heads: new Set(nounForms(head)), needs: words.slice(0, -1) }]
}

/** `buy, rent a car or truck` to verbs {buy, rent} and objects {vehicle}. */
export function parseActionPhrase(category: string): ActionPhrase {
  const draft: Draft = { verbs: new Set(), ownVerbs: new Set(), objects: [] }
  for (const [n, fragment] of splitFragments(category).entries()) {
    draft.objects.push(...phraseObjects(nounPhrase(takeVerb(fragment, n === 0, draft))))
  }
  const buy = VERB_SETS.find((set) => set.name === 'buy')
  const cart = NOUN_SETS.find((set) => set.name === 'cart')
  const objects = draft.objects.filter(({ set }) => set !== cart)
  const buys = buy !== undefined && draft.verbs.has(buy)
  const commerce = objects.length === 0 && (buys || draft.objects.length > 0)
  const obtains = draft.ownVerbs.size === 0 && [...draft.verbs].every((set) => set.obtains === true)
  return { category, verbs: draft.verbs, ownVerbs: draft.ownVerbs, objects, commerce, obtains }
}

/** Words of this file, for the lexicon's hash. */
export const PHRASE_WORDS = { LINKS, PREPOSITIONS, ARTICLES }
