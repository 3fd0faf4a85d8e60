import { AblationName } from '../../../../benchmarks/ablations/ablation-name.ts'
import type { BenchmarkReport } from '../../../../benchmarks/reports/benchmark-report.ts'
import { cleanText } from '../../../../benchmarks/reports/clean-text.ts'
import { renderReport } from '../../../../benchmarks/reports/render-report.ts'
import { renderRun } from '../../../../benchmarks/reports/render-run.ts'
import type { RunReport } from '../../../../benchmarks/reports/run-report.ts'
import { failureText } from '../../../../benchmarks/reports/sections/failures-section.ts'
import { writeTextFile } from '../../../files/write-file.ts'
import type { Session } from '../../main.ts'
import type { RunOptions } from './run-options.ts'

function tellWhatIsMissing({ terminal }: Session, report: RunReport, { out }: RunOptions): void {
  const missing = report.cells.reduce((sum, { leftOut }) => sum + leftOut, 0)
  if (missing === 0) return
  const remedy = out === undefined ? 'with --out DIR a run can be resumed' : `go on with --resume --out ${out}`
  terminal.err(
    `guardagent: ${missing === 1 ? '1 example was' : `${missing} examples were`} left out: budget, or the run was ended; ${remedy}\n`,
  )
}

/** Failures of models and network over all cells, by code. */
function modelFailures(cells: readonly BenchmarkReport[]): Record<string, number> {
  const all = cells.flatMap(({ failures }) => Object.entries(failures))
  const counts = Map.groupBy(
    all.filter(([code]) => code.startsWith('model-')),
    ([code]) => code,
  )
  return Object.fromEntries(
    [...counts].map(([code, members]) => [code, members.reduce((sum, [, count]) => sum + count, 0)]),
  )
}

function tellWhatFailed({ terminal }: Session, { cells }: RunReport, { out }: RunOptions): void {
  const failures = modelFailures(cells)
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  if (failed === 0) return
  const judged = cells.reduce((sum, { dataset }) => sum + dataset.examples, 0)
  const codes = cleanText(failureText({ failures }))
  const isNetwork = 'model-unavailable' in failures || 'model-timeout' in failures
  const remedy = isNetwork && out !== undefined ? '; --resume --retry-failed judges those of the network again' : ''
  terminal.err(
    `guardagent: ${failed} of ${judged} verdicts failed for the model or the network (${codes}): ${failed === 1 ? 'it counts' : 'they count'} as wrong${remedy}\n`,
  )
}

/** The report of a benchmark's single condition; null for runs of several, and for ablations, which have tables of their own. */
function singleReport({ name, cells }: RunReport): BenchmarkReport | null {
  const [only, ...others] = cells
  const isAblation = AblationName.options.some((ablation) => ablation === name)
  return only === undefined || others.length > 0 || isAblation ? null : only
}

/** Prints a run as its options say: one condition of one set as that condition's own report, an ablation always as its table. */
export function printRun(session: Session, report: RunReport, options: RunOptions): void {
  const { terminal } = session
  const { json } = options
  const alone = singleReport(report)
  tellWhatIsMissing(session, report, options)
  tellWhatFailed(session, report, options)
  const text = JSON.stringify(alone ?? report, null, 2)
  if (json !== undefined && json !== '-') writeTextFile(json, `${text}\n`, 'bench --json')
  const tables = () => (alone === null ? renderRun(report, terminal) : renderReport(alone, terminal))
  terminal.out(json === '-' ? text : tables().trimEnd())
}
