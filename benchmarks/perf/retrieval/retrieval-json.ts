import { writeFileSync } from 'node:fs'
import { checkAnswers } from './answer-check.ts'
import type { GrowthRow } from './growth.ts'
import type { MeasuredSize } from './measure-corpus.ts'
import type { PlannedQueries } from './query-plan.ts'
import type { AimResult } from './retrieval-aims.ts'
import { meanMs, percentileMs, type RetrievalCell, totalMs } from './retrieval-cell.ts'
import type { RetrievalPerfOptions } from './retrieval-options.ts'
import { ratiosTo } from './retrieval-tables.ts'

/** All that a run measured, as it is printed and more. What cannot be said is null. */
export type RetrievalReport = {
  readonly machine: string
  /** Null where it is not installed. */
  readonly rapidfuzz: string | null
  readonly options: RetrievalPerfOptions
  readonly plan: readonly PlannedQueries[]
  readonly sizes: readonly MeasuredSize[]
  /** Growth by length. */
  readonly lengths: readonly GrowthRow[]
  readonly aims: readonly AimResult[]
  readonly minutes: number
}

function cellFigures(cell: RetrievalCell) {
  const { ms, ...rest } = cell
  const figures = { p50Ms: percentileMs(cell, 50), p95Ms: percentileMs(cell, 95), meanMs: meanMs(cell) }
  return { ...rest, queries: ms.size, ...figures, totalMs: totalMs(cell), ms: [...ms] }
}

function sizeFigures({ cells, firstMs, ...rest }: MeasuredSize) {
  const ours = [...new Set(cells.filter((cell) => cell.ours).map(({ contender }) => contender))]
  const checks = ours.map((contender) => {
    return { contender, ...checkAnswers(cells.filter((cell) => cell.contender === contender)) }
  })
  return {
    ...rest,
    firstMs: Object.fromEntries(firstMs),
    checks,
    cells: cells.map(cellFigures),
    ratios: ours.flatMap((name) => ratiosTo(name, cells)),
  }
}

/** Numbers that are not finite become null: JSON has none. */
export function reportJson(report: RetrievalReport): string {
  return `${JSON.stringify({ ...report, sizes: report.sizes.map(sizeFigures) }, null, 2)}\n`
}

export function writeReport(file: string, report: RetrievalReport): void {
  writeFileSync(file, reportJson(report))
}
