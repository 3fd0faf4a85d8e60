import { z } from 'zod'
import { nearestRank } from '../metrics/nearest-rank.ts'
import { Metrics, scoreExamples } from '../metrics/score-examples.ts'
import { GroupMetrics, scoreGroups } from '../metrics/score-groups.ts'
import type { BenchmarkRun } from '../runners/run-benchmark.ts'

const Count = z.number().nonnegative()
const Milliseconds = z.number().nonnegative().nullable()

const ReportBase = z.strictObject({
  /** `rule`, `openai`, or a name of the caller's own. */
  core: z.string(),
  /** Null where no model is asked. */
  model: z.string().nullable(),
  dataset: z.strictObject({ name: z.string(), sha256: z.string(), examples: z.number().int().nonnegative() }),
  metrics: Metrics,
  /** Nearest-rank percentiles over the examples; null for none. */
  latencyMs: z.strictObject({ p50: Milliseconds, p95: Milliseconds }),
  /** Sums over the verdicts. */
  usage: z.strictObject({ calls: Count, promptTokens: Count, completionTokens: Count }),
  /** Seed of the run: of a generated data set, of random retrieval; null where nothing was random. */
  seed: z.number().nullable(),
})

const Groups = z.record(z.string(), GroupMetrics)

/** What `bench --json` prints. Rates in percent, full precision, null where no example counts towards them. */
export const BenchmarkReport = z.discriminatedUnion('benchmark', [
  ReportBase.extend({ benchmark: z.literal('eicu-ac'), byRole: Groups }),
  ReportBase.extend({ benchmark: z.literal('mind2web-sc'), byRule: Groups }),
])
export type BenchmarkReport = z.infer<typeof BenchmarkReport>

function sumUsage(run: BenchmarkRun): BenchmarkReport['usage'] {
  const sum = { calls: 0, promptTokens: 0, completionTokens: 0 }
  for (const { verdict } of run.results) {
    sum.calls += verdict?.usage.calls ?? 0
    sum.promptTokens += verdict?.usage.promptTokens ?? 0
    sum.completionTokens += verdict?.usage.completionTokens ?? 0
  }
  return sum
}

/**
 * Figures of a run. `examples` is the number that ran; the hash is of the whole data set.
 *
 * @example toReport(run, { core: 'rule', model: null, seed: 1 }).metrics.lpa
 */
export function toReport(
  run: BenchmarkRun,
  source: { readonly core: string; readonly model: string | null; readonly seed: number | null },
): BenchmarkReport {
  const scored = run.results.map(({ example, verdict }) => ({ gold: example.gold, group: example.group, verdict }))
  const times = run.results.map(({ ms }) => ms)
  const { benchmark, name, sha256 } = run.dataset
  const base = {
    core: source.core,
    model: source.model,
    dataset: { name, sha256, examples: scored.length },
    metrics: scoreExamples(scored),
    latencyMs: { p50: nearestRank(times, 50), p95: nearestRank(times, 95) },
    usage: sumUsage(run),
    seed: source.seed,
  }
  const groups = scoreGroups(scored)
  return benchmark === 'eicu-ac' ? { benchmark, ...base, byRole: groups } : { benchmark, ...base, byRule: groups }
}
