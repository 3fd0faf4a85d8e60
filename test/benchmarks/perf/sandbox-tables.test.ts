import { expect, it } from 'vitest'
import type { Contender } from '../../../benchmarks/perf/contender.ts'
import type { Cell } from '../../../benchmarks/perf/measure.ts'
import { loadAim, loadTable, spacedAim } from '../../../benchmarks/perf/sandbox-tables.ts'

function contender(name: string): Contender {
  return { name, inFlight: 1, run: async () => undefined, tidy: () => undefined, close: async () => undefined }
}

const POOL = contender('pool, 1 child')
const ISOLATE = contender('isolate in this process')
const QUICK = { name: 'quick', programs: [] }
const SLOW = { name: 'slow', programs: [] }

const CELLS: readonly Cell[] = [
  { contender: POOL, workload: QUICK, latenciesMs: [0.9, 1], rates: [100] },
  { contender: ISOLATE, workload: QUICK, latenciesMs: [0.8], rates: [130] },
  { contender: POOL, workload: SLOW, latenciesMs: [1.2, 1.3], rates: [100] },
  { contender: ISOLATE, workload: SLOW, latenciesMs: [0.8], rates: [131] },
]

it('an aim is met up to its limit and missed beyond, for each workload by itself', () => {
  expect(spacedAim(CELLS, POOL)).toMatch(/: quick 0\.90 ms met, slow 1\.20 ms missed$/)
  expect(loadAim(CELLS, POOL, ISOLATE)).toMatch(/: quick 1\.30 met, slow 1\.31 missed$/)
})

it('a row holds a contender’s figures, workload by workload', () => {
  const [workloads = '', titles = '', pool = '', isolate = ''] = loadTable(CELLS)
  expect(workloads.trim().split(/\s+/)).toEqual(['quick', 'slow'])
  expect(titles.trim().split(/\s+/)).toEqual(['p50', 'p95', '/s', 'p50', 'p95', '/s'])
  expect(pool.trim().split(/\s{2,}/)).toEqual(['pool, 1 child', '0.90', '1.00', '100', '1.20', '1.30', '100'])
  expect(isolate.trim().split(/\s{2,}/)).toEqual([
    'isolate in this process',
    ...['0.80', '0.80', '130'],
    ...['0.80', '0.80', '131'],
  ])
})
