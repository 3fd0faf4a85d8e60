import type { BenchmarkReport, Seconds } from '../reports/benchmark-report.ts'
import type { Digest } from '../runners/example-record.ts'
import { meanOf } from './mean-of.ts'
import { nearestRank } from './nearest-rank.ts'

type Timed = Pick<Digest, 'ms' | 'agentMs' | 'attempts' | 'debugMs'>

function toSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000
}

/** Percentiles of the method's wall-clock time, milliseconds. */
export function scoreLatency(results: readonly Pick<Digest, 'ms'>[]): BenchmarkReport['latencyMs'] {
  const times = results.map(({ ms }) => ms)
  return { p50: nearestRank(times, 50), p95: nearestRank(times, 95) }
}

/** A round whose coder failed or wrote nothing took time and left no program: only of an example that ended with a verdict are all rounds known. */
function hasAllRounds({ attempts }: Timed): boolean {
  return attempts.length > 1 && attempts.at(-1) === null
}

/**
 * Mean seconds of a guard, of one debug round, and of the target agent where the data has its time (arXiv:2406.09187, table 6). Debug rounds
 * are those of examples whose last program gave a verdict.
 */
export function scoreSeconds(results: readonly Timed[]): Seconds {
  const debugged = results.filter(hasAllRounds)
  const rounds = debugged.reduce((sum, { attempts }) => sum + attempts.length - 1, 0)
  const debugMs = debugged.reduce((sum, { debugMs }) => sum + debugMs, 0)
  return {
    guardMean: toSeconds(meanOf(results.map(({ ms }) => ms))),
    debugRoundMean: rounds === 0 ? null : debugMs / rounds / 1000,
    targetAgentMean: toSeconds(meanOf(results.flatMap(({ agentMs }) => agentMs ?? []))),
  }
}
