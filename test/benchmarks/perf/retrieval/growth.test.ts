import { expect, it } from 'vitest'
import { makeCorpus } from '../../../../benchmarks/perf/retrieval/corpus/corpus.ts'
import { growthRows, recordShares } from '../../../../benchmarks/perf/retrieval/growth.ts'

it('a record that was begun again counts once', () => {
  const counts = { records: 100, bounded: 60, started: 50, repeated: 25, abandoned: 20 }
  expect(recordShares(counts)).toEqual({ lengthPercent: 40, bagPercent: 35, abandonedPercent: 20, finishedPercent: 5 })
})

it('shares of what an index did are of all records: none below zero, 100 percent together', () => {
  const corpus = makeCorpus({ name: 'families', size: 60, seed: 3 })
  for (const row of growthRows(corpus, 60, 4)) {
    const shares = [row.lengthPercent, row.bagPercent, row.abandonedPercent, row.finishedPercent]
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100)
    expect(row.p50Ms).toBeNaN()
  }
})
