import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { CORPUS_NAMES, makeCorpus } from '../../../../../benchmarks/perf/retrieval/corpus/corpus.ts'

const SIZE = 200
/** Short ones, where distances are worked out: the reference takes long for others. */
const SHORT = { low: 400, high: 600 }

/** How far two keys lie apart, of the longer one's length. */
function apart(one: string, other: string): number {
  return distance(one, other) / Math.max(one.length, other.length)
}

/** Distance to the nearest other key, by key; of the first few. */
function nearestOf(keys: readonly string[]): number[] {
  return keys
    .slice(0, 40)
    .map((key, at) => Math.min(...keys.filter((_, index) => index !== at).map((other) => apart(key, other))))
}

describe.each(CORPUS_NAMES)('%s', (name) => {
  const corpus = makeCorpus({ name, size: SIZE, seed: 3 })
  const keys = corpus.keys.map(({ key }) => key)
  const short = makeCorpus({ name, size: SIZE, seed: 3, lengths: SHORT })
  const shortKeys = short.keys.map(({ key }) => key)

  it('is the same for the same seed, and another for another', () => {
    expect(makeCorpus({ name, size: SIZE, seed: 3 }).keys).toEqual(corpus.keys)
    expect(makeCorpus({ name, size: SIZE, seed: 4 }).keys).not.toEqual(corpus.keys)
  })

  it('begins as a larger one does, and asks the same of it', () => {
    const larger = makeCorpus({ name, size: SIZE + 50, seed: 3 })
    expect(larger.keys.slice(0, SIZE)).toEqual(corpus.keys)
    for (const kind of ['near', 'unrelated'] as const) {
      expect(larger.queries(kind, SIZE, 5)).toEqual(corpus.queries(kind, SIZE, 5))
    }
  })

  it('has ids that are all different, and keys that are input, newline, output of the usual lengths', () => {
    expect(new Set(corpus.keys.map(({ id }) => id)).size).toBe(SIZE)
    for (const key of keys) {
      expect(key).toMatch(/^[^\n]+\n[\s\S]+$/)
      expect(key.isWellFormed()).toBe(true)
      expect(key.length).toBeGreaterThanOrEqual(400)
      expect(key.length).toBeLessThanOrEqual(6000)
    }
    expect(Math.min(...keys.map(({ length }) => length))).toBeLessThan(600)
    expect(Math.max(...keys.map(({ length }) => length))).toBeGreaterThan(4500)
  })

  it('keeps to other lengths where they are given', () => {
    const lengths = { low: 6000, high: 12_000 }
    const long = makeCorpus({ name, size: 30, seed: 1, lengths }).keys.map(({ key }) => key.length)
    expect(Math.min(...long)).toBeGreaterThanOrEqual(lengths.low)
    expect(Math.max(...long)).toBeLessThanOrEqual(lengths.high)
  })

  it('is asked for near duplicates of stored keys, 3 % edited at most, but edited', () => {
    for (const query of short.queries('near', SIZE, 20)) {
      const nearest = Math.min(...shortKeys.map((key) => distance(key, query) / key.length))
      expect(nearest).toBeGreaterThan(0)
      expect(nearest).toBeLessThanOrEqual(0.031)
    }
  })

  it('is asked for unrelated texts that are no near duplicates', () => {
    for (const query of short.queries('unrelated', SIZE, 20)) {
      expect(Math.min(...shortKeys.map((key) => apart(key, query)))).toBeGreaterThan(0.1)
    }
  })
})

it('keys of families are alike, diverse ones are not', () => {
  const nearest = (name: (typeof CORPUS_NAMES)[number]) =>
    nearestOf(makeCorpus({ name, size: SIZE, seed: 3, lengths: SHORT }).keys.map(({ key }) => key)).sort(
      (one, other) => one - other,
    )
  expect(nearest('families')[20]).toBeLessThan(0.1)
  expect(nearest('diverse')[2]).toBeGreaterThan(0.15)
})
