import { expect, it } from 'vitest'
import {
  meanMs,
  percentileMs,
  percentileOf,
  type RetrievalCell,
  ratioOfTotals,
  totalMs,
} from '../../../../benchmarks/perf/retrieval/retrieval-cell.ts'

function cell(
  contender: string,
  times: readonly (readonly [number, number])[],
  kind: 'near' | 'unrelated' = 'near',
): RetrievalCell {
  const counts = { asked: 20, compared: 0, mismatches: [] }
  return { corpus: 'diverse', size: 10, kind, k: 5, contender, ours: false, ms: new Map(times), ...counts }
}

it('figures are those of the queries that ran', () => {
  const one = cell('one', [
    [0, 4],
    [2, 1],
    [5, 7],
    [6, 9],
    [9, 2],
  ])
  expect(totalMs(one)).toBe(23)
  expect(meanMs(one)).toBe(4.6)
  expect(percentileMs(one, 50)).toBe(4)
  expect(percentileMs(one, 95)).toBe(9)
})

it('there is no percentile of fewer than five times, and no mean of none', () => {
  expect(percentileOf([1, 2, 3, 4], 50)).toBeNaN()
  expect(percentileOf([1, 2, 3, 4, 5], 50)).toBe(3)
  expect(meanMs(cell('none', []))).toBeNaN()
})

it('a ratio counts the queries that both ran, situation by situation', () => {
  const slow = [
    cell('slow', [
      [0, 10],
      [1, 30],
    ]),
    cell('slow', [[0, 60]], 'unrelated'),
  ]
  const fast = [
    cell('fast', [
      [0, 1],
      [7, 500],
    ]),
    cell(
      'fast',
      [
        [0, 6],
        [1, 900],
      ],
      'unrelated',
    ),
  ]
  expect(ratioOfTotals(slow, fast)).toEqual({ times: 10, queries: 2 })
  expect(ratioOfTotals(slow, [])).toEqual({ times: Number.NaN, queries: 0 })
})
