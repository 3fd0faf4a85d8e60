import { cellLabel } from '../runners/cell.ts'
import type { BenchmarkReport } from './benchmark-report.ts'
import { cleanText } from './clean-text.ts'
import { formatCalls } from './format-figure.ts'
import { checkParts } from './sections/checks-section.ts'
import { compiledParts } from './sections/compiled-section.ts'
import { riskSection } from './sections/risk-section.ts'
import { SET_TITLES } from './set-title.ts'
import { paintBar, ratesTable } from './terminal/rates-table.ts'
import { stateParts } from './terminal/state-parts.ts'
import { paint, type TerminalStyle, wrapLine } from './terminal/terminal-style.ts'
import { renderTextTable } from './terminal/text-table.ts'

function milliseconds(value: number | null): string {
  return value === null ? 'n.a.' : `${value.toFixed(1)} ms`
}

function heading(report: BenchmarkReport): string[] {
  const { dataset, planned, latencyMs, usage, cell } = report
  const model = report.model === null ? 'no model' : `model ${cleanText(report.model)}`
  const seed = report.seed === null ? '' : `, seed ${report.seed}`
  return [
    `method ${cleanText(cellLabel(cell))}`,
    `core ${cleanText(report.core)}, ${model}${seed}`,
    `data ${cleanText(dataset.name)}, ${planned} examples, sha256 ${cleanText(dataset.sha256).slice(0, 16)}`,
    ...compiledParts(report),
    `latency p50 ${milliseconds(latencyMs.p50)}, p95 ${milliseconds(latencyMs.p95)}; ${usage.calls} calls (${formatCalls(usage.callsPerAction)} an action), ${usage.promptTokens} + ${usage.completionTokens} tokens`,
  ]
}

/** Recall by level, for the set that has levels. */
function riskLines(report: BenchmarkReport, style: TerminalStyle): string[] {
  const results = {
    entries: [{ label: cellLabel(report.cell), run: 1, report }],
    comparisons: [],
    attacks: [],
    data: [],
  }
  const tables = riskSection(results).flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
  return tables.flatMap((found) => [...renderTextTable(found, style), ''])
}

/**
 * A report as a table for eyes: all examples, each role or rule, and the paper's figures beside them; failures, what was left out and
 * what was learned apart.
 *
 * @param style `color`: whether to use ANSI colours (the caller respects NO_COLOR); `width`: of the terminal, in characters
 * @example renderReport(report, { color: false, width: 100 })
 */
export function renderReport(report: BenchmarkReport, style: TerminalStyle): string {
  const rates = renderTextTable(ratesTable(report, style.width), style)
  return [
    paint(SET_TITLES[report.benchmark], 'bold', style),
    ...[...heading(report), ...checkParts(report)].flatMap((line) => wrapLine(cleanText(line), style.width)),
    ...stateParts(report).flatMap((part) => wrapLine(cleanText(part), style.width)),
    '',
    ...rates.map((line) => paintBar(line, style)),
    '',
    ...riskLines(report, style),
  ].join('\n')
}
