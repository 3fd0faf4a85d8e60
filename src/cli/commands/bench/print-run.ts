import { renderReport } from '../../../../benchmarks/reports/render-report.ts'
import { renderRun } from '../../../../benchmarks/reports/render-run.ts'
import type { RunReport } from '../../../../benchmarks/reports/run-report.ts'
import type { Session } from '../../main.ts'
import { writeTextFile } from '../../write-file.ts'
import type { RunOptions } from './run-options.ts'

function tellWhatIsMissing({ terminal }: Session, report: RunReport, { out }: RunOptions): void {
  const missing = report.cells.reduce((sum, { leftOut }) => sum + leftOut, 0)
  if (missing === 0) return
  const remedy = out === undefined ? 'with --out DIR a run can be resumed' : `go on with --resume --out ${out}`
  terminal.err(`guardagent: ${missing} examples were left out: the budget was spent; ${remedy}\n`)
}

/** Prints a run as its options say: one condition of one set as that condition's own report. */
export function printRun(session: Session, report: RunReport, options: RunOptions): void {
  const { terminal } = session
  const { json } = options
  const [only, ...others] = report.cells
  const alone = only !== undefined && others.length === 0 ? only : null
  tellWhatIsMissing(session, report, options)
  const text = JSON.stringify(alone ?? report, null, 2)
  if (json !== undefined && json !== '-') writeTextFile(json, `${text}\n`, 'bench --json')
  const tables = () => (alone === null ? renderRun(report, terminal) : renderReport(alone, terminal))
  terminal.out(json === '-' ? text : tables().trimEnd())
}
