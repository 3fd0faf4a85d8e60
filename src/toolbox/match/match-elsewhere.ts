import { NOUN_SETS } from './action-lexicon.ts'
import { ELSEWHERE_GOODS, GOODS_OF_LEXICON } from './elsewhere-goods.ts'
import { ELSEWHERE_DEEDS, ELSEWHERE_SUBJECTS } from './elsewhere-subjects.ts'
import { nounForms } from './match-forms.ts'
import { buildIndex, type Entry, listWords, longestAt, nounEntries, verbEntries } from './match-index.ts'
import type { Reading } from './match-mentions.ts'
import type { NounSet } from './match-noun-set.ts'
import type { ActionPhrase } from './match-phrase.ts'
import { isArticle, phraseWords, type Sentence } from './match-tokens.ts'
import type { VerbMention } from './match-verbs.ts'

/** A subject beside those of the categories. */
type Subject = { readonly name: string; readonly goods: boolean }
const DEED: Subject = { name: 'deed', goods: false }
const SUBJECTS = new Map([...ELSEWHERE_SUBJECTS, ...ELSEWHERE_GOODS].map((set) => [set, subjectOf(set)]))

function subjectOf({ name, goods = false }: { name: string; goods?: boolean }): Subject {
  return { name, goods }
}

function* everyWord(): Generator<Entry<Subject>> {
  for (const [{ words }, subject] of SUBJECTS) {
    for (const entry of listWords(words)) yield* nounEntries(entry, subject)
  }
  for (const entry of listWords(ELSEWHERE_DEEDS)) yield* verbEntries(entry, DEED)
}

const INDEX = buildIndex(everyWord())
const GOODS = new Set(GOODS_OF_LEXICON.split(' '))
/** Things that a text on any subject may mention: a means, a place to put something, or what is meant by no noun at all. */
const INCIDENTAL = new Set(['cart', 'money', 'account', 'message', 'near miss'])
/** `near the museum`, `with insurance`: what follows is not what is asked for. */
const ASIDE = new Set(
  'near nearby beside around outside opposite by behind with without including includes using via has have no'.split(
    ' ',
  ),
)
/** To look at a thing is to do nothing else with it; `get`, which may be anything, is not among these. */
const LOOKING = new Set(
  'look find search browse show see view check compare explore list discover read looking finding searching browsing showing comparing reading'.split(
    ' ',
  ),
)
/** Words by which the categories may mean a subject, in every form. */
function wordsOf(phrases: readonly ActionPhrase[]): Set<string> {
  const words = phrases.flatMap(({ objects }) => objects.flatMap(({ heads, needs }) => [...heads, ...needs]))
  return new Set(words.flatMap((word) => [word, ...nounForms(word)]))
}

function lexiconWords({ sure, likely, maybe, weak }: NounSet): Set<string> {
  return new Set(listWords([sure, likely, maybe, weak].join(',')).flat())
}

const NOUN_WORDS = new Map(NOUN_SETS.map((set) => [set, lexiconWords(set)]))
const DEED_VERBS = new Set(listWords(ELSEWHERE_DEEDS).map(([verb = '']) => verb))
const SUBJECT_WORDS = new Map([...SUBJECTS].map(([{ words }, subject]) => [subject, new Set(listWords(words).flat())]))

/** What the lexicon cannot rule out by another subject: a category whose thing it does not know, or that names a deed and no thing. */
function blindSpot(phrases: readonly ActionPhrase[]): string | null {
  const unknown = phrases.find(({ objects, commerce }) =>
    objects.length === 0 ? !commerce : objects.some(({ set }) => set === null),
  )
  return unknown?.category ?? null
}

function isLooking({ words }: VerbMention): boolean {
  return LOOKING.has(words.split(' ')[0] ?? '')
}

function isAside(sentence: Sentence, start: number): boolean {
  let at = start - 1
  while (isArticle(sentence[at] ?? '')) at -= 1
  return ASIDE.has(sentence[at] ?? '')
}

/** What the words of a text are compared with. */
type Known = {
  /** Sets of the lexicon that the categories speak of. */
  readonly own: ReadonlySet<NounSet | null>
  /** Sets of the lexicon of which no category speaks. */
  readonly foreign: ReadonlySet<NounSet>
  /** The same of the subjects that are kept for this alone. */
  readonly others: ReadonlySet<Subject>
  /** Whether a category is shopping, and whether one is to look at something. */
  readonly shopping: boolean
  readonly looks: boolean
}

function keysWhere<K, V>(map: ReadonlyMap<K, V>, holds: (key: K, value: V) => boolean): Set<K> {
  return new Set([...map].filter(([key, value]) => holds(key, value)).map(([key]) => key))
}

function knownOf(phrases: readonly ActionPhrase[]): Known {
  const words = wordsOf(phrases)
  const own = new Set(phrases.flatMap(({ objects }) => objects.map(({ set }) => set)))
  const isForeign = (set: NounSet, known: ReadonlySet<string>) =>
    !own.has(set) && !INCIDENTAL.has(set.name) && words.isDisjointFrom(known)
  const others = keysWhere(SUBJECT_WORDS, (_, known) => words.isDisjointFrom(known))
  if (!phrases.some(({ category }) => phraseWords(category).some((word) => DEED_VERBS.has(word)))) others.add(DEED)
  return {
    own,
    foreign: keysWhere(NOUN_WORDS, isForeign),
    others,
    shopping: phrases.some(({ commerce }) => commerce),
    looks: phrases.some(({ verbs }) => [...verbs].some(({ name }) => name === 'look')),
  }
}

function ofLexicon({ own, foreign }: Known, { sentence, mentions }: Reading, sells: boolean): string[] {
  return mentions.flatMap(({ set, grade, displaced, start, end, words }) => {
    if (grade !== 'sure' || isAside(sentence, start)) return []
    // `car insurance` is about insurance, whatever it is for.
    if (displaced === 'compound') return own.has(set) && !sells ? [sentence.slice(start, end + 1).join(' ')] : []
    return foreign.has(set) && displaced === null && !(sells && GOODS.has(set.name)) ? [words] : []
  })
}

function ofOthers({ others }: Known, { sentence }: Reading, sells: boolean): string[] {
  return sentence.flatMap((_, at) => {
    const entry = longestAt(INDEX, sentence, at).find(({ value }) => others.has(value) && !(sells && value.goods))
    return entry && !isAside(sentence, at) ? [sentence.slice(at, at + entry.words.length).join(' ')] : []
  })
}

/** `show the file`, where no category is to look at one. */
function lookedAt({ own }: Known, { sentence, mentions, verbs }: Reading): string[] {
  const things = mentions.filter(
    ({ set, grade, displaced, start }) =>
      own.has(set) && grade === 'sure' && displaced === null && !isAside(sentence, start),
  )
  return things.map(({ words }) => `${verbs[0]?.words} ${words}`)
}

function wordsIn(known: Known, reading: Reading): string[] {
  const onlyLooks = reading.verbs.length > 0 && reading.verbs.every(isLooking)
  const sells = known.shopping && !onlyLooks
  return [
    ...ofLexicon(known, reading, sells),
    ...(onlyLooks && !known.looks ? lookedAt(known, reading) : []),
    ...ofOthers(known, reading, sells),
  ]
}

/** What tells that texts are about something else than the categories. */
export type Elsewhere = {
  /** The first category that no other subject rules out; null where there is none. */
  readonly blindSpot: string | null
  /** Words of other subjects in a text. */
  wordsIn(readings: readonly Reading[]): string[]
}

/** Subjects that belong to none of the categories, by the lexicon's own sets and by those that are kept for this alone. */
export function elsewhereOf(phrases: readonly ActionPhrase[]): Elsewhere {
  const known = knownOf(phrases)
  return {
    blindSpot: blindSpot(phrases),
    wordsIn: (readings) => readings.flatMap((reading) => wordsIn(known, reading)),
  }
}

/** Words of this file, for the lexicon's hash. */
export const ELSEWHERE_WORDS = { INCIDENTAL, ASIDE, LOOKING }
