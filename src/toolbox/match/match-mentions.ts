import type { VerbSet } from './action-lexicon.ts'
import { DISPLACERS, type Entry, GRADES, type Grade, longestAt, NOUNS, type NounValue, VERBS } from './match-index.ts'
import type { NounSet } from './match-noun-set.ts'
import { findTitles } from './match-titles.ts'
import type { Sentence } from './match-tokens.ts'
import { correctTypos } from './match-typos.ts'

/** A noun of the lexicon in a sentence, at words `start` to `end` (exclusive). */
export type Mention = {
  readonly set: NounSet
  readonly grade: Grade
  readonly start: number
  readonly end: number
  readonly words: string
  /** `compound`: it only modifies what follows (`car insurance`); `owned`: it owns what is meant (`insurance for a car`). */
  readonly displaced: 'compound' | 'owned' | null
}

export type VerbMention = {
  readonly set: VerbSet
  readonly start: number
  readonly end: number
  readonly words: string
}

/** Words of one sentence that the lexicon knows. */
export type Reading = {
  readonly sentence: Sentence
  readonly mentions: readonly Mention[]
  readonly verbs: readonly VerbMention[]
}

const VERB_CUES = new Set(
  ', and then to please i you we can could should will would want let lets now also or me not start'.split(' '),
)
/** Words that are nouns as often as verbs: a verb only where a verb can stand. */
const TWO_FACED = new Set(
  `order purchase shop show track book list check watch play rent visit look post checkout mail email text note reply message schedule read
  lease hire stream shopping booking listing ordering drop forward transfer move change start open share settle tweet launch write trash`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const OWNERS = new Set('for of fit fits'.split(' '))
const CLAUSE_STARTS = new Set('with and plus then'.split(' '))
const NEARBY = new Set('near beside around from to outside opposite by'.split(' '))

function isVerbAt(sentence: Sentence, at: number): boolean {
  const word = sentence[at] ?? ''
  const before = sentence[at - 1]
  if (word === 'shopping') return sentence[at + 1] === 'for'
  if (!TWO_FACED.has(word)) return before !== 'best'
  return before === undefined || VERB_CUES.has(before) || before.endsWith('ly')
}

function readVerbs(sentence: Sentence): VerbMention[] {
  const verbs: VerbMention[] = []
  for (let at = 0; at < sentence.length; at += 1) {
    const found = isVerbAt(sentence, at) ? longestAt(VERBS, sentence, at) : []
    const end = at + (found[0]?.words.length ?? 0)
    for (const { value } of found) verbs.push({ set: value, start: at, end, words: sentence.slice(at, end).join(' ') })
    if (end > at) at = end - 1
  }
  return verbs
}

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

/** Place of the nearest of `words` at most four words before `start`, with no comma between; -1 where there is none. */
function findBefore(sentence: Sentence, start: number, words: ReadonlySet<string>): number {
  for (let at = start - 1; at >= Math.max(0, start - 4); at -= 1) {
    const word = sentence[at] ?? ','
    if (words.has(word)) return at
    if (word === ',' || CLAUSE_STARTS.has(word)) return -1
  }
  return -1
}

/** `insurance for a car`, `parking close to the stadium for a car`: what is meant stands up to six words before `for`. */
function isOwned(sentence: Sentence, noun: Found, verbs: ReadonlySet<number>): boolean {
  const link = findBefore(sentence, noun.start, OWNERS)
  const heads = DISPLACERS.get(noun.set)
  if (link < 1 || !heads) return false
  for (let at = link - 1; at >= Math.max(0, link - 6); at -= 1) {
    if (verbs.has(at) || sentence[at] === ',') return false
    if (longestAt(heads, sentence, at).length > 0) return true
  }
  return false
}

/** `a restaurant near the hotel`: another subject is meant, and this one says where. */
function isLandmark(sentence: Sentence, noun: Found, found: readonly Found[]): boolean {
  if (noun.set.landmark !== true) return false
  const link = findBefore(sentence, noun.start, NEARBY)
  if (link < 1) return false
  return found.some(
    ({ set, grade, end }) => end <= link && grade === 'sure' && set.subject === true && set !== noun.set,
  )
}

/** Works that no lexicon lists, as likely nouns. */
function titleNouns(sentence: Sentence): Found[] {
  const titles = findTitles(sentence, (at) => isVerbAt(sentence, at))
  return titles.map((title) => ({ ...title, grade: 'likely', singular: false }))
}

/** Finds the lexicon's words in a sentence. */
export function readSentence(typed: Sentence): Reading {
  const sentence = correctTypos(typed)
  const verbs = readVerbs(sentence)
  const found = [...findNouns(sentence, verbs), ...titleNouns(sentence)].toSorted((a, b) => a.start - b.start)
  const compounds = markCompounds(sentence, found)
  const verbStarts = new Set(verbs.map(({ start }) => start))
  const subjects = found.filter(({ set, grade }) => set.subject === true && grade === 'sure').slice(0, 8)
  const mentions = found.map((noun): Mention => {
    const owned = () => isOwned(sentence, noun, verbStarts) || isLandmark(sentence, noun, subjects)
    const displaced = compounds.get(noun) ?? (noun.grade !== 'hint' && owned() ? 'owned' : null)
    const { set, grade, start, end } = noun
    return { set, grade, start, end, displaced, words: sentence.slice(start, end).join(' ') }
  })
  return { sentence, mentions, verbs }
}
