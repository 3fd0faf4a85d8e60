import type { Metrics } from '../metrics/score-examples.ts'
import type { BenchmarkReport } from './benchmark-report.ts'

type Rates = Omit<Metrics, 'unknown'>
type Line = {
  readonly name: string
  readonly examples: number | null
  readonly rates: Rates
  readonly unknown: number | null
}
type Style = { readonly color: boolean; readonly width: number }

/** GuardAgent with GPT-4 on the published sets (arXiv:2406.09187, table 1). The paper has no EA of our exact kind. */
const PAPER_REFERENCE: Readonly<Record<BenchmarkReport['benchmark'], Rates>> = {
  'eicu-ac': { lpa: 98.7, lpp: 100, lpr: 97.5, ea: 97.5, eaExact: null, fra: 100 },
  'mind2web-sc': { lpa: 90.0, lpp: 100, lpr: 80.0, ea: 80.0, eaExact: null, fra: 100 },
}

const COLUMNS = ['lpa', 'lpp', 'lpr', 'ea', 'eaExact', 'fra'] as const
const HEAD = ['LPA', 'LPP', 'LPR', 'EA', 'EAex', 'FRA', 'unkn', 'n']
const BAR_WIDTH = 20

function paint(text: string, code: number, color: boolean): string {
  return color ? `\u001b[${code}m${text}\u001b[0m` : text
}

function percent(rate: number | null): string {
  return rate === null ? 'n.a.' : rate.toFixed(1)
}

/** A bar of LPA; parts of a step are rounded down so that only 100 fills it. */
function bar(rate: number | null): string {
  const full = Math.floor(((rate ?? 0) / 100) * BAR_WIDTH)
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
}

// Names come from data files: control characters would reach the terminal.
function clean(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}

function shorten(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text
}

function cells(line: Line): string[] {
  const count = (value: number | null) => (value === null ? '' : String(value))
  return [...COLUMNS.map((column) => percent(line.rates[column])), count(line.unknown), count(line.examples)]
}

function groupLines(report: BenchmarkReport): Line[] {
  const groups = report.benchmark === 'eicu-ac' ? report.byRole : report.byRule
  return Object.entries(groups).map(([name, rates]) => ({
    name,
    examples: rates.examples,
    rates,
    unknown: rates.unknown,
  }))
}

function table(lines: readonly Line[], { color, width }: Style): string[] {
  const widths = HEAD.map((head) => Math.max(head.length, '100.0'.length))
  const numbers = widths.reduce((sum, each) => sum + each + 2, 0)
  const withBar = width >= numbers + 24 + BAR_WIDTH + 2
  const room = Math.max(12, Math.min(64, width - numbers - (withBar ? BAR_WIDTH + 2 : 0)))
  const nameWidth = Math.min(room, Math.max(...lines.map((line) => clean(line.name).length)))
  const row = (name: string, values: readonly string[]) =>
    [
      shorten(clean(name), nameWidth).padEnd(nameWidth),
      ...values.map((value, index) => value.padStart(widths[index] ?? 0)),
    ].join('  ')
  return [
    paint(row('', HEAD), 1, color),
    ...lines.map((line) => row(line.name, cells(line)) + (withBar ? `  ${paint(bar(line.rates.lpa), 36, color)}` : '')),
  ]
}

function notes(report: BenchmarkReport): string[] {
  const exact =
    'EAex is ours: as EA, and nothing else named. unkn counts unknowns: wrong whatever the gold label. n: examples.'
  const paper =
    "The paper's figures are for GPT-4 on the full published set; they are a reference, not a run of this project."
  const fra =
    report.benchmark === 'eicu-ac'
      ? "FRA wants the agent's logged answer right too, by an exact rule."
      : "FRA is the label alone: the data cannot tell whether SeeAct's action is right."
  return [fra, exact, paper]
}

function milliseconds(value: number | null): string {
  return value === null ? 'n.a.' : `${value.toFixed(1)} ms`
}

function heading(report: BenchmarkReport): string[] {
  const { dataset, latencyMs, usage } = report
  const model = report.model === null ? 'no model' : `model ${clean(report.model)}`
  const seed = report.seed === null ? '' : `, seed ${report.seed}`
  return [
    `core ${clean(report.core)}, ${model}${seed}`,
    `data ${clean(dataset.name)}, ${dataset.examples} examples, sha256 ${dataset.sha256.slice(0, 16)}`,
    `latency p50 ${milliseconds(latencyMs.p50)}, p95 ${milliseconds(latencyMs.p95)}; ${usage.calls} calls, ${usage.promptTokens} + ${usage.completionTokens} tokens`,
  ]
}

/**
 * A report as a table for eyes: all examples, each role or rule, and the paper's figures beside them.
 *
 * @param style `color`: whether to use ANSI colours (the caller respects NO_COLOR); `width`: of the terminal, in characters
 * @example renderReport(report, { color: false, width: 100 })
 */
export function renderReport(report: BenchmarkReport, style: Style): string {
  const all: Line = {
    name: 'all',
    examples: report.dataset.examples,
    rates: report.metrics,
    unknown: report.metrics.unknown,
  }
  const paper: Line = {
    name: 'paper: GuardAgent, GPT-4',
    examples: null,
    rates: PAPER_REFERENCE[report.benchmark],
    unknown: null,
  }
  const title = report.benchmark === 'eicu-ac' ? 'EICU-AC' : 'Mind2Web-SC'
  return [
    paint(title, 1, style.color),
    ...heading(report),
    '',
    ...table([all, ...groupLines(report), paper], style),
    '',
    ...notes(report),
    '',
  ].join('\n')
}
