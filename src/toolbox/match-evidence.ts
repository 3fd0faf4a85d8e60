import type { NounSet } from './action-lexicon.ts'
import type { Mention, Reading } from './match-mentions.ts'

export type Strength = 'sure' | 'unsure'
/** What speaks for a set or category, and in which words. */
export type Evidence = { readonly strength: Strength; readonly words: readonly string[] }

const unique = (words: readonly string[]): string[] => [...new Set(words)]

/** Hints that lie in the build of a sentence: `from one place to another` (never `from 3 to 6`). */
function hasRoute(reading: Reading): boolean {
  const { sentence } = reading
  const from = sentence.indexOf('from')
  const to = sentence.indexOf('to', from + 2)
  if (from < 0 || to < 0 || to - from > 6) return false
  return !/^\p{N}/u.test(sentence[from + 1] ?? '0') && !/^\p{N}/u.test(sentence[to + 1] ?? '0')
}

/** Two doubtful words, or one with a hint, are a find, unless another subject explains them. */
function weigh(set: NounSet, own: readonly Mention[], route: boolean, explained: boolean): Evidence | null {
  const sure = own.filter(({ grade, displaced }) => grade === 'sure' && displaced === null)
  if (sure.length > 0) return { strength: 'sure', words: unique(sure.map(({ words }) => words)) }
  const standing = own.filter(({ displaced }) => displaced === null)
  const maybe = unique(standing.filter(({ grade }) => grade === 'maybe').map(({ words }) => words))
  const hints = unique(standing.filter(({ grade }) => grade === 'hint').map(({ words }) => words))
  if (route && set.name === 'flight') hints.push('from, to')
  if (maybe.length > 0 && !explained) {
    const strong = maybe.length > 1 || hints.length > 0
    return strong ? { strength: 'sure', words: [...maybe, ...hints] } : { strength: 'unsure', words: maybe }
  }
  const owned = own.filter(({ grade, displaced }) => grade === 'sure' && displaced === 'owned')
  return owned.length > 0 ? { strength: 'unsure', words: unique(owned.map(({ words }) => words)) } : null
}

/** Which sets the readings speak of, taken together. */
export function weighSets(readings: readonly Reading[]): Map<NounSet, Evidence> {
  const mentions = readings.flatMap((reading) => reading.mentions)
  const route = readings.some(hasRoute)
  const bySet = Map.groupBy(mentions, ({ set }) => set)
  const subjects = new Set(
    mentions
      .filter(({ set, grade, displaced }) => set.subject === true && grade === 'sure' && displaced === null)
      .map(({ set }) => set),
  )
  const evidence = new Map<NounSet, Evidence>()
  for (const [set, own] of bySet) {
    const explained = subjects.size > (subjects.has(set) ? 1 : 0)
    const weighed = weigh(set, own, route, explained)
    if (weighed) evidence.set(set, weighed)
  }
  return evidence
}
