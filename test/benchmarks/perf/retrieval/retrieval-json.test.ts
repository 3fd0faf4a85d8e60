import { expect, it } from 'vitest'
import type { RetrievalCell } from '../../../../benchmarks/perf/retrieval/retrieval-cell.ts'
import { reportJson } from '../../../../benchmarks/perf/retrieval/retrieval-json.ts'

const SITUATION = { corpus: 'diverse', size: 10, kind: 'near', k: 5, asked: 3 } as const
const COST = { keys: 10, openMs: 1, readMs: 1, before: null, indexed: null, read: null, indexBytes: 1, readBytes: 1 }

it('the report has times, percentiles, comparisons with their mismatches and ratios; null for what cannot be said', () => {
  const mismatches = [{ query: 0, against: 'scan' }]
  const cells: RetrievalCell[] = [
    { ...SITUATION, contender: 'scan', ours: false, ms: new Map([[0, 30]]), compared: 0, mismatches: [] },
    { ...SITUATION, contender: 'index', ours: true, ms: new Map([[0, 2]]), compared: 1, mismatches },
  ]
  const shape = { percents: [50], lengths: [400], apart: [0.7] }
  const measured = { corpus: 'diverse', size: 10, shape, addMs: 1, cost: COST, growth: [], cells } as const
  const options = {
    sizes: [10],
    queries: 3,
    ks: [5],
    corpora: ['diverse'],
    seed: 1,
    python: 'python3',
    json: null,
  } as const
  const json = reportJson({
    machine: 'some',
    rapidfuzz: null,
    options: { ...options, seconds: Number.POSITIVE_INFINITY },
    plan: [],
    sizes: [{ ...measured, firstMs: new Map([['index', 7]]) }],
    lengths: [],
    aims: [],
    minutes: 1,
  })
  expect(JSON.parse(json)).toMatchObject({
    options: { seconds: null },
    sizes: [
      {
        shape,
        firstMs: { index: 7 },
        checks: [{ contender: 'index', answers: 1, compared: 1, mismatches: 1 }],
        cells: [
          { contender: 'scan', queries: 1, asked: 3, p50Ms: null, meanMs: 30, totalMs: 30, ms: [[0, 30]] },
          { contender: 'index', mismatches },
        ],
        ratios: [{ ours: 'index', contender: 'scan', times: 15, queries: 1 }],
      },
    ],
  })
})
