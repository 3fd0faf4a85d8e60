import { expect, it } from 'vitest'
import { checkAnswers, checkLines } from '../../../../benchmarks/perf/retrieval/answer-check.ts'
import type { Mismatch, RetrievalCell } from '../../../../benchmarks/perf/retrieval/retrieval-cell.ts'

type Given = Pick<RetrievalCell, 'contender' | 'ours' | 'compared'> & { readonly mismatches?: Mismatch[] }

/** Three queries were answered. */
function cell({ mismatches = [], ...given }: Given): RetrievalCell {
  const ms = new Map([0, 1, 2].map((query) => [query, 1]))
  return { corpus: 'diverse', size: 10, kind: 'near', k: 5, asked: 3, ms, mismatches, ...given }
}

it('answers, comparisons and mismatches are added up; an answer that differs from two is one mismatch', () => {
  const wrong = ['scan', 'loop'].map((against) => ({ query: 2, against }))
  const cells = [
    cell({ contender: 'ours', ours: true, compared: 2 }),
    cell({ contender: 'ours', ours: true, compared: 1, mismatches: wrong }),
  ]
  expect(checkAnswers(cells)).toEqual({ answers: 6, compared: 3, mismatches: 1 })
})

it('what agrees is said in a line for each of ours and one for the others', () => {
  const cells = [
    cell({ contender: 'scan', ours: false, compared: 0 }),
    cell({ contender: 'loop', ours: false, compared: 3 }),
    cell({ contender: 'index', ours: true, compared: 2 }),
  ]
  const lines = checkLines(cells)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/index +compared with an independent way: 2 of 3 answers, mismatches: 0$/)
  expect(lines[1]).toMatch(/compared with one another: 3 of 6 answers, mismatches: 0$/)
})

it('what differs is named with its queries and both contenders, also between independent ones', () => {
  const loop = [{ query: 1, against: 'scan' }]
  const ours = [0, 2].map((query) => ({ query, against: 'loop' }))
  const lines = checkLines([
    cell({ contender: 'loop', ours: false, compared: 3, mismatches: loop }),
    cell({ contender: 'index', ours: true, compared: 3, mismatches: ours }),
  ])
  expect(lines).toContain('  DIFFERENT: diverse, 10, near, k=5: loop and scan, queries 1')
  expect(lines).toContain('  DIFFERENT: diverse, 10, near, k=5: index and loop, queries 0, 2')
})
