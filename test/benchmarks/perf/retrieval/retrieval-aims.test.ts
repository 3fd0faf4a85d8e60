import { expect, it } from 'vitest'
import { aimLine, judgeAims } from '../../../../benchmarks/perf/retrieval/retrieval-aims.ts'
import type { RetrievalCell } from '../../../../benchmarks/perf/retrieval/retrieval-cell.ts'

type Given = Pick<RetrievalCell, 'contender' | 'size' | 'kind' | 'k'> & { readonly ms: number; readonly ran?: number }

/** Every query takes the same time; five of the six ran, if not said otherwise. */
function cell({ ms, ran = 5, ...given }: Given): RetrievalCell {
  const times = new Map(Array.from({ length: ran }, (_, query) => [query, ms]))
  return { corpus: 'diverse', ours: true, asked: 6, ...given, ms: times, compared: 0, mismatches: [] }
}

function metOf(cells: readonly RetrievalCell[], part: string): boolean | null | undefined {
  return judgeAims(cells, 'ours').find(({ what }) => what.includes(part))?.met
}

it('an aim against another counts both kinds of query, and is met from its limit on', () => {
  const large = { size: 100_000, k: 5 }
  const ours = [
    cell({ ...large, contender: 'ours', kind: 'near', ms: 1 }),
    cell({ ...large, contender: 'ours', kind: 'unrelated', ms: 9 }),
  ]
  const cdist = (ms: number) => [
    cell({ ...large, contender: 'rapidfuzz, cdist', kind: 'near', ms: 50 }),
    cell({ ...large, contender: 'rapidfuzz, cdist', kind: 'unrelated', ms }),
  ]
  expect(metOf([...ours, ...cdist(100)], 'diverse, 100000, k=5: at least 15')).toBe(true)
  expect(metOf([...ours, ...cdist(99)], 'diverse, 100000, k=5: at least 15')).toBe(false)
})

it('an aim for the median is met up to its limit', () => {
  const near = { contender: 'ours', size: 100_000, kind: 'near', k: 1 } as const
  expect(metOf([cell({ ...near, ms: 1 })], 'diverse, 100000, k=1, near: p50 at most 1 ms')).toBe(true)
  expect(metOf([cell({ ...near, ms: 1.01 })], 'diverse, 100000, k=1, near: p50 at most 1 ms')).toBe(false)
})

it('an aim for the median needs five queries', () => {
  const near = { contender: 'ours', size: 100_000, kind: 'near', k: 1, ms: 1 } as const
  expect(metOf([cell({ ...near, ran: 4 })], 'diverse, 100000, k=1, near: p50 at most 1 ms')).toBe(null)
})

it('the number of queries behind an aim is said, and how many there are', () => {
  const large = { size: 100_000, kind: 'near', k: 5 } as const
  const cells = [
    cell({ ...large, contender: 'ours', ms: 1, ran: 6 }),
    cell({ ...large, contender: 'rapidfuzz, cdist', ms: 40, ran: 2 }),
  ]
  const lines = judgeAims(cells, 'ours').map(aimLine)
  expect(lines).toContain(
    '  diverse, 100000, k=5: at least 15 times as fast in total as rapidfuzz, cdist: 40.00 met, n=2 of 6',
  )
})

it('what was not measured is neither met nor missed', () => {
  const results = judgeAims([], 'ours')
  expect(results).toHaveLength(10)
  expect(results.map(({ met }) => met)).toEqual(results.map(() => null))
  for (const result of results) expect(aimLine(result)).toMatch(/: not measured, n=0$/)
})
