import type { Grade } from './match-index.ts'
import type { Mention, Reading } from './match-mentions.ts'
import type { NounSet } from './match-noun-set.ts'
import { isArticle, isSign, type Sentence } from './match-tokens.ts'

type Strength = 'sure' | 'unsure'
/** What speaks for a set or category, and in which words. */
export type Evidence = { readonly strength: Strength; readonly words: readonly string[] }

/** The same words, in doubt whatever they say. */
export function doubted({ words }: Evidence): Evidence {
  return { strength: 'unsure', words }
}

const unique = (words: readonly string[]): string[] => [...new Set(words)]

/** `from 3 to 6`, `from Monday to June`: a time, no way from place to place. */
const TIME =
  /^(?:\p{N}|(?:mon|tues|wednes|thurs|fri|satur|sun)day$|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|today|tomorrow|now|noon)$)/u

/** Hints that lie in the build of a sentence: `from one place to another`. */
function hasRoute({ sentence }: Reading): boolean {
  return sentence.some((word, from) => {
    if (word !== 'from') return false
    const length = sentence.slice(from + 2, from + 7).indexOf('to') + 2
    return length > 1 && [from, from + length].every((at) => !TIME.test(sentence[at + 1] ?? '0'))
  })
}

/** The words of one set that another subject does not explain, and those that only own what is meant. */
type Case = {
  readonly standing: readonly Mention[]
  readonly owned: readonly Mention[]
  readonly route: boolean
}

const names = (list: string | undefined): string[] => (list ?? '').split(' ')

function canExplain(set: NounSet, name: string): boolean {
  return name !== set.name && (set.explainedBy === undefined || names(set.explainedBy).includes(name))
}

/** So many hints beside a route speak of a flight where no other means of transport is named. */
const ROUTE_HINTS = 2

/** A sure or likely word, two doubtful words, or one with a hint are a find. */
function weigh({ standing, owned, route }: Case): Evidence | null {
  const graded = (grade: Grade) => unique(standing.filter((word) => word.grade === grade).map(({ words }) => words))
  const sure = [...graded('sure'), ...graded('likely')]
  if (sure.length > 0) return { strength: 'sure', words: sure }
  const maybe = graded('maybe')
  const doubtful = [...maybe, ...graded('weak')]
  const hints = [...graded('hint'), ...(route ? ['from, to'] : [])]
  if (doubtful.length > 1 || (doubtful.length > 0 && hints.length > 0))
    return { strength: 'sure', words: [...doubtful, ...hints] }
  if (maybe.length > 0) return { strength: 'unsure', words: maybe }
  if (route && hints.length > ROUTE_HINTS) return { strength: 'sure', words: hints }
  return owned.length > 0 ? { strength: 'unsure', words: unique(owned.map(({ words }) => words)) } : null
}

/** Says whether another subject that is meant beside a mention explains it: only a sure subject explains a likely word. */
function explainer(mentions: readonly Mention[]): (mention: Mention) => boolean {
  const subjects = mentions.filter(({ set, displaced }) => set.subject === true && displaced === null)
  const namesOf = (grades: readonly Grade[]) =>
    unique(subjects.filter(({ grade }) => grades.includes(grade)).map(({ set }) => set.name))
  const sure = namesOf(['sure'])
  const likely = namesOf(['sure', 'likely'])
  return ({ set, grade }) => {
    if (grade === 'sure') return false
    if (grade !== 'likely') return likely.some((name) => canExplain(set, name))
    return sure.some((name) => canExplain(set, name) && !names(set.beside).includes(name))
  }
}

type Weighed = { readonly mentions: readonly Mention[]; readonly route: boolean }

function weighMentions(
  { mentions, route }: Weighed,
  isExplained: (mention: Mention) => boolean,
): Map<NounSet, Evidence> {
  const evidence = new Map<NounSet, Evidence>()
  for (const [set, own] of Map.groupBy(mentions, (mention) => mention.set)) {
    const standing = own.filter((mention) => mention.displaced === null && !isExplained(mention))
    const owned = own.filter(({ grade, displaced }) => grade === 'sure' && displaced === 'owned')
    const weighed = weigh({ standing, owned, route: route && set.name === 'flight' })
    if (weighed) evidence.set(set, weighed)
  }
  return evidence
}

/** Which sets the readings speak of, taken together. */
export function weighSets(readings: readonly Reading[]): Map<NounSet, Evidence> {
  const mentions = readings.flatMap((reading) => reading.mentions)
  return weighMentions({ mentions, route: readings.some(hasRoute) }, explainer(mentions))
}

/** Which sets the nouns of one clause speak of. */
export function weighClause(mentions: readonly Mention[]): Map<NounSet, Evidence> {
  return weighMentions({ mentions, route: false }, explainer(mentions))
}

/** So many words before and after a word is the subject sought that explains it in its clause. */
const WORDS_BEFORE = 8
const WORDS_AFTER = 1
/** Only over one of these does a subject reach a later word: `a train to Bonn, first class`, but not `a train first class to Bonn`. */
const JOINTS = new Set(
  ', : and or from to in on at by for of with without under over near within that which who per as'.split(' '),
)

/** Whether a noun may explain another: it stands shortly before, or the other leads on to it (`a round trip train ticket`). */
function mayExplain(sentence: Sentence, subject: Mention, { grade, start, end }: Mention): boolean {
  if (subject.start >= start) {
    if (subject.start > end && isSign(sentence[end] ?? '')) return false
    return subject.start - end <= (grade === 'likely' ? 0 : WORDS_AFTER)
  }
  let at = start - 1
  while (isArticle(sentence[at] ?? '')) at -= 1
  return at >= subject.end && JOINTS.has(sentence[at] ?? '')
}

/** Nouns of a clause that may explain its noun at `index`. */
function explaining(sentence: Sentence, clause: readonly Mention[], index: number): Mention[] {
  const mention = clause[index]
  if (!mention) return []
  const found: Mention[] = []
  for (const step of [-1, 1]) {
    for (let at = index + step; ; at += step) {
      const other = clause[at]
      if (!other || other.start - mention.end > WORDS_AFTER || mention.start - other.end > WORDS_BEFORE) break
      if (mayExplain(sentence, other, mention)) found.push(other)
    }
  }
  return found
}

/**
 * Which sets the readings speak of where each clause is taken for a task of its own: a subject explains only words of its clause,
 * and of these only what is near and joined to it.
 */
export function weighClauses(readings: readonly Reading[]): Map<NounSet, Evidence> {
  const explained = new Set<Mention>()
  for (const { sentence, afresh } of readings) {
    for (const clause of Map.groupBy(afresh.mentions, (mention) => mention.clause).values()) {
      for (const [index, mention] of clause.entries())
        if (explainer(explaining(sentence, clause, index))(mention)) explained.add(mention)
    }
  }
  const mentions = readings.flatMap(({ afresh }) => afresh.mentions)
  return weighMentions({ mentions, route: readings.some(hasRoute) }, (mention) => explained.has(mention))
}

/** Words of this file, for the lexicon's hash. */
export const EVIDENCE_WORDS = { TIME, JOINTS }
