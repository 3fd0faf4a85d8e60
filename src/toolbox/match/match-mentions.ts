import { DISPLACERS, type Entry, GRADES, type Grade, longestAt, NOUNS, type NounValue } from './match-index.ts'
import type { NounSet } from './match-noun-set.ts'
import { findTitles } from './match-titles.ts'
import { isArticle, isSign, type Sentence } from './match-tokens.ts'
import { correctTypos } from './match-typos.ts'
import { isVerbAt, mayBeginAt, openings, openingVerbs, readVerbs, type VerbMention } from './match-verbs.ts'

/** A noun of the lexicon in a sentence, at words `start` to `end` (exclusive). */
export type Mention = {
  readonly set: NounSet
  readonly grade: Grade
  readonly start: number
  readonly end: number
  readonly words: string
  /** `compound`: it only modifies what follows (`car insurance`); `owned`: it owns what is meant (`insurance for a car`). */
  readonly displaced: 'compound' | 'owned' | null
  /** Where the clause begins in which it was read. */
  readonly clause: number
}

/** Nouns and verbs of one sentence that the lexicon knows. */
export type Known = { readonly mentions: readonly Mention[]; readonly verbs: readonly VerbMention[] }

type Afresh = Known & {
  /** For each word the place where its clause begins. */
  readonly clauses: readonly number[]
}

export type Reading = Known & {
  readonly sentence: Sentence
  /** Read as if a task began at each place where one can begin: what stands before such a place does not count. */
  readonly afresh: Afresh
}

/** `for a 2016 Corolla` */
const YEAR = /^(?:19|20)\d\d$/
const OWNERS = new Set('for of fit fits'.split(' '))
const CLAUSE_STARTS = new Set('with and plus then'.split(' '))
const NEARBY = new Set('near beside around from to outside opposite by'.split(' '))

/** Sets named at one place, each with its best grade. */
function bestGrades(entries: readonly Entry<NounValue>[]): Map<NounSet, Entry<NounValue>> {
  const best = new Map<NounSet, Entry<NounValue>>()
  for (const entry of entries) {
    const other = best.get(entry.value.set)
    if (!other || GRADES.indexOf(entry.value.grade) < GRADES.indexOf(other.value.grade))
      best.set(entry.value.set, entry)
  }
  return best
}

type Found = { set: NounSet; grade: Grade; singular: boolean; start: number; end: number }

function findNouns(sentence: Sentence, verbs: readonly VerbMention[]): Found[] {
  const verbSizes = new Map(verbs.map(({ start, end }) => [start, end - start]))
  const found: Found[] = []
  for (let start = 0; start < sentence.length; start += 1) {
    const entries = longestAt(NOUNS, sentence, start)
    const size = entries[0]?.words.length ?? 0
    const verbSize = verbSizes.get(start) ?? 0
    if (size === 0) continue
    for (const [set, { value, singular }] of bestGrades(entries)) {
      if (size > verbSize || value.grade === 'hint')
        found.push({ set, grade: value.grade, singular, start, end: start + size })
    }
    start += size - 1
  }
  return found
}

/** Marks nouns whose head follows; right to left, so that a chain (`Toyota Corolla battery`) falls together. */
function markCompounds(sentence: Sentence, found: readonly Found[]): Map<Found, 'compound'> {
  const marks = new Map<Found, 'compound'>()
  const starts = new Map<NounSet, Map<number, Found>>()
  for (const noun of found.toReversed()) {
    const ofSet = starts.get(noun.set) ?? new Map<number, Found>()
    const next = ofSet.get(noun.end)
    const heads = DISPLACERS.get(noun.set)
    const head = heads && noun.singular && longestAt(heads, sentence, noun.end).length > 0
    const headless = next !== undefined && next.grade !== 'hint'
    if (headless ? marks.has(next) : head) marks.set(noun, 'compound')
    starts.set(noun.set, ofSet.set(noun.start, noun))
  }
  return marks
}

/** What the nouns of a sentence are judged by; `clauseAt` says for each word where its clause begins. */
type Context = {
  readonly sentence: Sentence
  readonly verbs: ReadonlySet<number>
  readonly clauseAt: (at: number) => number
  /** Whether a noun belongs only to words that it is directly linked to. */
  readonly afresh: boolean
}

/** Place of the nearest of `words` at most four words before `start`, with no comma between; -1 where there is none. */
function findBefore({ sentence, clauseAt, afresh }: Context, start: number, words: ReadonlySet<string>): number {
  for (let at = start - 1; at >= Math.max(clauseAt(start), start - 4); at -= 1) {
    const word = sentence[at] ?? ','
    if (words.has(word)) return at
    if (isSign(word) || CLAUSE_STARTS.has(word) || (afresh && !isArticle(word) && !YEAR.test(word))) return -1
  }
  return -1
}

/** `insurance for a car`, `parking close to the stadium for a car`: what is meant stands up to six words before `for`. */
function isOwned(context: Context, noun: Found): boolean {
  const { sentence, verbs, clauseAt } = context
  const link = findBefore(context, noun.start, OWNERS)
  const heads = DISPLACERS.get(noun.set)
  if (!heads) return false
  for (let at = link - 1; at >= Math.max(clauseAt(noun.start), link - 6); at -= 1) {
    if (verbs.has(at) || isSign(sentence[at] ?? ',')) return false
    if (longestAt(heads, sentence, at).length > 0) return true
  }
  return false
}

/** `a restaurant near the hotel`: another subject is meant, and this one says where. */
function isLandmark(context: Context, noun: Found, found: readonly Found[]): boolean {
  if (noun.set.landmark !== true) return false
  const link = findBefore(context, noun.start, NEARBY)
  const first = context.clauseAt(noun.start)
  return found.some(
    ({ set, grade, start, end }) =>
      start >= first && end <= link && grade === 'sure' && set.subject === true && set !== noun.set,
  )
}

/** Works that no lexicon lists, as likely nouns. */
function titleNouns(sentence: Sentence, isVerb: (sentence: Sentence, at: number) => boolean): Found[] {
  const titles = findTitles(sentence, (at) => isVerb(sentence, at))
  return titles.map((title) => ({ ...title, grade: 'likely', singular: false }))
}

function placeNouns(context: Context, nouns: readonly Found[]): Mention[] {
  const { sentence, clauseAt } = context
  const found = nouns.toSorted((a, b) => a.start - b.start)
  const compounds = markCompounds(sentence, found)
  const subjects = found.filter(({ set, grade }) => set.subject === true && grade === 'sure').slice(0, 8)
  return found.map((noun): Mention => {
    const owned = () => isOwned(context, noun) || isLandmark(context, noun, subjects)
    const displaced = compounds.get(noun) ?? (noun.grade !== 'hint' && owned() ? 'owned' : null)
    const { set, grade, start, end } = noun
    const clause = clauseAt(start)
    return { set, grade, start, end, displaced, clause, words: sentence.slice(start, end).join(' ') }
  })
}

function startsOf(verbs: readonly VerbMention[]): Set<number> {
  return new Set(verbs.map(({ start }) => start))
}

/** For each word the last place at or before it where a task may begin. */
function clauseStarts(sentence: Sentence, opening: ReadonlySet<number>): number[] {
  let clause = 0
  return sentence.map((_, at) => {
    if (opening.has(at)) clause = at
    return clause
  })
}

function readAfresh(sentence: Sentence, nouns: readonly Found[], readVerbs: readonly VerbMention[]): Afresh {
  const opening = openingVerbs(sentence)
  const starts = startsOf(opening)
  const clauses = clauseStarts(sentence, openings(sentence, opening))
  const verbs = [...opening, ...readVerbs.filter(({ start }) => !starts.has(start))]
  const context = { sentence, verbs: startsOf(verbs), clauseAt: (at: number) => clauses[at] ?? 0, afresh: true }
  return { verbs, clauses, mentions: placeNouns(context, [...nouns, ...titleNouns(sentence, mayBeginAt)]) }
}

/** Finds the lexicon's words in a sentence. */
export function readSentence(typed: Sentence): Reading {
  const sentence = correctTypos(typed)
  const verbs = readVerbs(sentence)
  const nouns = findNouns(sentence, verbs)
  const context = { sentence, verbs: startsOf(verbs), clauseAt: () => 0, afresh: false }
  const mentions = placeNouns(context, [...nouns, ...titleNouns(sentence, isVerbAt)])
  return { sentence, mentions, verbs, afresh: readAfresh(sentence, nouns, verbs) }
}

/** Words of this file, for the lexicon's hash. */
export const MENTION_WORDS = { OWNERS, CLAUSE_STARTS, NEARBY }
