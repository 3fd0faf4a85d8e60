import type { Grade } from './match-index.ts'
import type { Mention, Reading } from './match-mentions.ts'
import type { NounSet } from './match-noun-set.ts'

type Strength = 'sure' | 'unsure'
/** What speaks for a set or category, and in which words. */
export type Evidence = { readonly strength: Strength; readonly words: readonly string[] }

const unique = (words: readonly string[]): string[] => [...new Set(words)]

/** `from 3 to 6`, `from Monday to June`: a time, no way from place to place. */
const TIME =
  /^(?:\p{N}|(?:mon|tues|wednes|thurs|fri|satur|sun)day$|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|today|tomorrow|now|noon)$)/u

/** Hints that lie in the build of a sentence: `from one place to another`. */
function hasRoute({ sentence }: Reading): boolean {
  const from = sentence.indexOf('from')
  const to = sentence.indexOf('to', from + 2)
  if (from < 0 || to < 0 || to - from > 6) return false
  return [from, to].every((at) => !TIME.test(sentence[at + 1] ?? '0'))
}

/** One set's words, and whether another subject explains those that are likely, and those that are doubtful. */
type Case = {
  readonly own: readonly Mention[]
  readonly route: boolean
  readonly likelyExplained: boolean
  readonly doubtExplained: boolean
}

const names = (list: string | undefined): string[] => (list ?? '').split(' ')

function canExplain(set: NounSet, name: string): boolean {
  return name !== set.name && (set.explainedBy === undefined || names(set.explainedBy).includes(name))
}

/** So many hints beside a route speak of a flight where no other means of transport is named. */
const ROUTE_HINTS = 2

/** A sure or likely word, two doubtful words, or one with a hint are a find, unless another subject explains what is not sure. */
function weigh({ own, route, likelyExplained, doubtExplained }: Case): Evidence | null {
  const standing = own.filter(({ displaced }) => displaced === null)
  const graded = (grade: Grade) => unique(standing.filter((word) => word.grade === grade).map(({ words }) => words))
  const sure = [...graded('sure'), ...(likelyExplained ? [] : graded('likely'))]
  if (sure.length > 0) return { strength: 'sure', words: sure }
  const maybe = graded('maybe')
  const doubtful = [...maybe, ...graded('weak')]
  const hints = [...graded('hint'), ...(route ? ['from, to'] : [])]
  if (doubtful.length > 0 && !doubtExplained) {
    if (doubtful.length > 1 || hints.length > 0) return { strength: 'sure', words: [...doubtful, ...hints] }
    if (maybe.length > 0) return { strength: 'unsure', words: maybe }
  }
  if (route && hints.length > ROUTE_HINTS && !doubtExplained) return { strength: 'sure', words: hints }
  const owned = own.filter(({ grade, displaced }) => grade === 'sure' && displaced === 'owned')
  return owned.length > 0 ? { strength: 'unsure', words: unique(owned.map(({ words }) => words)) } : null
}

function subjectsOf(mentions: readonly Mention[], grades: readonly Grade[]): string[] {
  const meant = mentions.filter(
    ({ set, grade, displaced }) => set.subject === true && displaced === null && grades.includes(grade),
  )
  return unique(meant.map(({ set }) => set.name))
}

/** Which sets the readings speak of, taken together. */
export function weighSets(readings: readonly Reading[]): Map<NounSet, Evidence> {
  const mentions = readings.flatMap((reading) => reading.mentions)
  const route = readings.some(hasRoute)
  const sure = subjectsOf(mentions, ['sure'])
  const likely = subjectsOf(mentions, ['sure', 'likely'])
  const evidence = new Map<NounSet, Evidence>()
  for (const [set, own] of Map.groupBy(mentions, (mention) => mention.set)) {
    const doubtExplained = likely.some((name) => canExplain(set, name))
    const likelyExplained = sure.some((name) => canExplain(set, name) && !names(set.beside).includes(name))
    const weighed = weigh({ own, route: route && set.name === 'flight', likelyExplained, doubtExplained })
    if (weighed) evidence.set(set, weighed)
  }
  return evidence
}
