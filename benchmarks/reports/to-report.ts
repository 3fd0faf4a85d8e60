import { writesPrograms } from '../methods/writes-programs.ts'
import { countFailures } from '../metrics/count-failures.ts'
import { scoreChecks } from '../metrics/score-checks.ts'
import { scoreCodeChoice } from '../metrics/score-code-choice.ts'
import { scoreCompiled } from '../metrics/score-compiled.ts'
import { scoreDebugging } from '../metrics/score-debugging.ts'
import { scoreExamples } from '../metrics/score-examples.ts'
import { scoreGroups } from '../metrics/score-groups.ts'
import { scoreIntervals } from '../metrics/score-intervals.ts'
import { scoreLatency, scoreSeconds } from '../metrics/score-latency.ts'
import { scoreRisk } from '../metrics/score-risk.ts'
import { scoreTexts } from '../metrics/score-texts.ts'
import { sumUsage } from '../metrics/sum-usage.ts'
import { withhold } from '../metrics/withhold-rates.ts'
import { type Cell, cellId, coreOf } from '../runners/cell.ts'
import type { Digest } from '../runners/example-record.ts'
import type { RunDataset } from '../runners/run-configuration.ts'
import type { BenchmarkReport } from './benchmark-report.ts'

export type ReportSource = {
  readonly cell: Cell
  readonly dataset: RunDataset
  /** Examples that the cell was to judge. */
  readonly planned: number
  /** Those that it did judge. */
  readonly digests: readonly Digest[]
}

function describe({ cell, dataset, planned, digests }: ReportSource) {
  return {
    id: cellId(cell),
    cell,
    core: coreOf(cell),
    model: cell.model,
    dataset: { name: dataset.name, sha256: dataset.sha256, examples: digests.length },
    seed: cell.seed ?? dataset.seed,
    planned,
    leftOut: planned - digests.length,
  }
}

function score({ cell, digests }: ReportSource) {
  return {
    metrics: withhold(scoreExamples(digests), cell.method),
    intervals: withhold(scoreIntervals(digests), cell.method),
    latencyMs: scoreLatency(digests),
    seconds: scoreSeconds(digests),
    usage: sumUsage(digests),
    failures: countFailures(digests),
    debugging: writesPrograms(cell) ? scoreDebugging(digests.filter(({ way }) => way !== 'compiled')) : null,
    compiled: cell.mode === 'per-action' ? null : scoreCompiled(digests),
    checks: writesPrograms(cell) ? scoreChecks(digests) : null,
    texts: cell.texts ? scoreTexts(digests) : null,
    codeChoice: cell.method === 'code-choice' ? scoreCodeChoice(digests) : null,
    learned: cell.online ? digests.filter(({ learned }) => learned === true).length : null,
  }
}

/**
 * Figures of one cell, from nothing but what it judged: runs, reports and `bench verify` all come by them here.
 *
 * @example toReport({ cell, dataset, planned: 316, digests }).metrics.lpa
 */
export function toReport(source: ReportSource): BenchmarkReport {
  const base = { ...describe(source), ...score(source) }
  const { benchmark, method } = source.cell
  const groups = Object.fromEntries(
    Object.entries(scoreGroups(source.digests)).map(([name, group]) => [
      name,
      { ...withhold(group, method), intervals: withhold(group.intervals, method) },
    ]),
  )
  if (benchmark === 'eicu-ac') return { benchmark, ...base, byRole: groups }
  if (benchmark === 'mind2web-sc') return { benchmark, ...base, byRule: groups }
  return { benchmark, ...base, byRisk: groups, riskRecall: scoreRisk(source.digests) }
}
