import type { Verdict } from '../../../src/index.ts'
import { nearestRank } from '../../metrics/nearest-rank.ts'

/** What a guard took, milliseconds: in all and by stage. `record` is what the verdict's own timing cannot hold: writing the audit record. */
export type GuardSample = { readonly [stage in Stage]: number }
export const STAGES = ['guard', 'retrieval', 'plan', 'code', 'sandbox', 'rest', 'record'] as const
type Stage = (typeof STAGES)[number]

export type Percentiles = { readonly p50: number; readonly p95: number }

export function sampleOf({ timing }: Verdict, guardMs: number): GuardSample {
  const { retrievalMs, planMs, codeMs, sandboxMs, totalMs } = timing
  return {
    guard: guardMs,
    retrieval: retrievalMs,
    plan: planMs,
    code: codeMs,
    sandbox: sandboxMs,
    rest: totalMs - retrievalMs - planMs - codeMs - sandboxMs,
    record: guardMs - totalMs,
  }
}

function median(values: readonly number[]): number {
  return nearestRank(values, 50) ?? Number.NaN
}

export function percentiles(samples: readonly GuardSample[]): Percentiles {
  const times = samples.map(({ guard }) => guard)
  return { p50: median(times), p95: nearestRank(times, 95) ?? Number.NaN }
}

/** Medians of each stage. */
export function medianStages(samples: readonly GuardSample[]): GuardSample {
  const of = (stage: Stage) => median(samples.map((sample) => sample[stage]))
  return {
    guard: of('guard'),
    retrieval: of('retrieval'),
    plan: of('plan'),
    code: of('code'),
    sandbox: of('sandbox'),
    rest: of('rest'),
    record: of('record'),
  }
}
