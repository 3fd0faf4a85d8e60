import type { Metrics } from '../metrics/score-examples.ts'
import { cellLabel } from '../runners/cell.ts'
import type { BenchmarkReport } from './benchmark-report.ts'
import { cleanText } from './clean-text.ts'
import { formatRate } from './format-figure.ts'
import { groupsOf } from './sections/groups-section.ts'
import { paperResults } from './sections/results-table.ts'
import { riskSection } from './sections/risk-section.ts'
import { SET_TITLES } from './set-title.ts'
import { intervalLines } from './terminal/interval-lines.ts'
import { stateParts } from './terminal/state-parts.ts'
import { paint, shorten, type TerminalStyle, wrapLine } from './terminal/terminal-style.ts'
import { renderTextTable } from './terminal/text-table.ts'

type Rates = Omit<Metrics, 'unknown'>
type Line = {
  readonly name: string
  readonly examples: number | null
  readonly rates: Rates
  readonly unknown: number | null
}

const COLUMNS = ['lpa', 'lpp', 'lpr', 'ea', 'eaExact', 'fra'] as const
const HEAD = ['LPA', 'LPP', 'LPR', 'EA', 'EAex', 'FRA', 'unkn', 'n']
const BAR_WIDTH = 20

/** A bar of LPA; parts of a step are rounded down so that only 100 fills it. */
function bar(rate: number | null): string {
  const full = Math.floor(((rate ?? 0) / 100) * BAR_WIDTH)
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
}

function cells(line: Line): string[] {
  const count = (value: number | null) => (value === null ? '' : String(value))
  return [...COLUMNS.map((column) => formatRate(line.rates[column])), count(line.unknown), count(line.examples)]
}

function groupLines(report: BenchmarkReport): Line[] {
  return groupsOf(report).map(([name, rates]) => ({ name, examples: rates.examples, rates, unknown: rates.unknown }))
}

/** GuardAgent with GPT-4 on the published sets (arXiv:2406.09187, table 1). The paper has no EA of our exact kind, and no such table for CSQA. */
function paperLines({ benchmark }: BenchmarkReport): Line[] {
  const rows = paperResults(benchmark, 'GPT-4').filter(({ method }) => method === 'guardagent')
  return rows.map(({ rates }) => ({
    name: 'paper: GuardAgent, GPT-4',
    examples: null,
    rates: { ...rates, eaExact: null },
    unknown: null,
  }))
}

function table(lines: readonly Line[], style: TerminalStyle): string[] {
  const widths = HEAD.map((head) => Math.max(head.length, '100.0'.length))
  const numbers = widths.reduce((sum, each) => sum + each + 2, 0)
  const { width } = style
  const withBar = width >= numbers + 24 + BAR_WIDTH + 2
  const room = Math.max(12, Math.min(64, width - numbers - (withBar ? BAR_WIDTH + 2 : 0)))
  const nameWidth = Math.min(room, Math.max(...lines.map((line) => cleanText(line.name).length)))
  const row = (name: string, values: readonly string[]) =>
    [
      shorten(cleanText(name), nameWidth).padEnd(nameWidth),
      ...values.map((value, index) => value.padStart(widths[index] ?? 0)),
    ].join('  ')
  return [
    paint(row('', HEAD), 'bold', style),
    ...lines.map(
      (line) => row(line.name, cells(line)) + (withBar ? `  ${paint(bar(line.rates.lpa), 'cyan', style)}` : ''),
    ),
  ]
}

function notes({ benchmark }: BenchmarkReport): string[] {
  const exact =
    'EAex is ours: as EA, and nothing else named. unkn counts unknowns: wrong whatever the gold label. n: examples.'
  const paper =
    "The paper's figures are for GPT-4 on the full published set; they are a reference, not a run of this project."
  const fra =
    benchmark === 'eicu-ac'
      ? "FRA wants the agent's logged answer right too, by an exact rule."
      : benchmark === 'mind2web-sc'
        ? "FRA is the label alone: the data cannot tell whether SeeAct's action is right."
        : 'FRA is the label alone: nobody answers the questions of this set but its rows.'
  return [fra, exact, paper]
}

function milliseconds(value: number | null): string {
  return value === null ? 'n.a.' : `${value.toFixed(1)} ms`
}

function heading(report: BenchmarkReport): string[] {
  const { dataset, latencyMs, usage, cell } = report
  const model = report.model === null ? 'no model' : `model ${cleanText(report.model)}`
  const seed = report.seed === null ? '' : `, seed ${report.seed}`
  return [
    `method ${cleanText(cellLabel(cell))}`,
    `core ${cleanText(report.core)}, ${model}${seed}`,
    `data ${cleanText(dataset.name)}, ${dataset.examples} examples, sha256 ${cleanText(dataset.sha256).slice(0, 16)}`,
    `latency p50 ${milliseconds(latencyMs.p50)}, p95 ${milliseconds(latencyMs.p95)}; ${usage.calls} calls, ${usage.promptTokens} + ${usage.completionTokens} tokens`,
  ]
}

/** Recall by level, for the set that has levels. */
function riskLines(report: BenchmarkReport, style: TerminalStyle): string[] {
  const results = { entries: [{ label: cellLabel(report.cell), run: 1, report }], comparisons: [], attacks: [] }
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
  const { metrics, dataset } = report
  const all: Line = { name: 'all', examples: dataset.examples, rates: metrics, unknown: metrics.unknown }
  return [
    paint(SET_TITLES[report.benchmark], 'bold', style),
    ...heading(report).flatMap((line) => wrapLine(line, style.width)),
    ...stateParts(report).flatMap((part) => wrapLine(cleanText(part), style.width)),
    '',
    ...table([all, ...groupLines(report), ...paperLines(report)], style),
    '',
    ...riskLines(report, style),
    ...intervalLines(report, style.width),
    ...notes(report).flatMap((line) => wrapLine(line, style.width)),
    '',
  ].join('\n')
}
