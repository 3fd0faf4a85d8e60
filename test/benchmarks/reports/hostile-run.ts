import type { BenchmarkReport } from '../../../benchmarks/reports/benchmark-report.ts'
import type { FinishedRun } from '../../../benchmarks/reports/finished-run.ts'
import { sampleReport } from './sample-run.ts'

/** What a name may try: markup, an end of its cell, a link, an end of code, a formula, and characters that nobody sees. */
export const HOSTILE =
  '</title><script>alert(1)</script><img src=x onerror=alert(1)> | `a` **b** [c](https://evil.example) $x$ & &lt; "\' \u001b[31m\u202e\n# d www.evil.example \ud800'

type Text = { readonly [key: string]: unknown } | readonly unknown[]

/** Text that decides which table something stands in, and is never printed as it is. */
const KEPT = new Set([
  'benchmark',
  'method',
  'core',
  'order',
  'requests',
  'style',
  'place',
  'id',
  'one',
  'other',
  'cell',
  'format',
])

function spoil(value: unknown, key: string): unknown {
  if (typeof value === 'string') return KEPT.has(key) ? value : HOSTILE
  if (typeof value !== 'object' || value === null) return value
  return spoilAll(value as Text)
}

// Objects of a run hold JSON alone: what comes back has their shape.
function spoilAll<Value extends object>(value: Value): Value {
  if (Array.isArray(value)) return value.map((each) => spoil(each, '')) as unknown as Value
  const entries = Object.entries(value).map(([key, each]) => [key, spoil(each, key)])
  return Object.fromEntries(entries) as Value
}

function spoilGroups(report: BenchmarkReport): BenchmarkReport {
  const metrics = { ...report.metrics, examples: 5, intervals: report.intervals }
  const groups = { [HOSTILE]: metrics, [`${HOSTILE}2`]: metrics }
  const failures = { [HOSTILE]: 3 }
  if (report.benchmark === 'eicu-ac') return { ...report, failures, byRole: groups }
  if (report.benchmark === 'csqa') return { ...report, failures, byRisk: groups }
  return { ...report, failures, byRule: groups }
}

/** A run with hostile text in every field that holds text and reaches a report: models, cores, data, groups, failures, folder, machine. */
export function hostileRun(run: FinishedRun): FinishedRun {
  const cells = run.report.cells.map(({ cell }) => {
    const model = cell.model === null ? null : HOSTILE
    return spoilGroups({ ...spoilAll(sampleReport({ ...cell, model })), core: HOSTILE })
  })
  return {
    directory: `/runs/${HOSTILE.replaceAll('/', ' ')}`,
    configuration: { ...spoilAll(run.configuration), name: HOSTILE },
    environment: spoilAll(run.environment),
    report: {
      ...run.report,
      name: HOSTILE,
      cells,
      comparisons: run.report.comparisons.map((each) => ({ ...each, one: HOSTILE, other: HOSTILE })),
      attacks: run.report.attacks.map((each) => ({ ...each, cell: HOSTILE })),
    },
    doubts: [HOSTILE],
  }
}
