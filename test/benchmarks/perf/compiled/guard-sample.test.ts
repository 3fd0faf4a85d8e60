import { expect, it } from 'vitest'
import { medianStages, percentiles, sampleOf } from '../../../../benchmarks/perf/compiled/guard-sample.ts'
import { makeVerdict } from '../../../fixtures/make-verdict.ts'

const TIMING = { retrievalMs: 1, planMs: 2, codeMs: 3, sandboxMs: 4, totalMs: 15 }

it('what no stage has is the rest, and what comes after the verdict is its record', () => {
  const sample = sampleOf({ ...makeVerdict('allow'), timing: TIMING }, 20)
  expect(sample).toEqual({ guard: 20, retrieval: 1, plan: 2, code: 3, sandbox: 4, rest: 5, record: 5 })
})

it('takes each stage by itself', () => {
  const samples = [10, 30, 20].map((guardMs) => sampleOf({ ...makeVerdict('allow'), timing: TIMING }, guardMs))
  expect(medianStages(samples)).toMatchObject({ guard: 20, rest: 5, record: 5 })
  expect(percentiles(samples)).toEqual({ p50: 20, p95: 30 })
})
