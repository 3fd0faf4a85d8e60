import type { GroupMetrics } from '../../metrics/score-groups.ts'
import type { BenchmarkReport } from '../benchmark-report.ts'
import { ourRow, paperRow, type Row, type Table } from '../document/document.ts'
import { dropInterval, formatRateWithin } from '../format-figure.ts'
import { type Footnotes, newFootnotes } from '../sections/footnotes.ts'
import { groupsOf } from '../sections/groups-section.ts'
import { paperRateCells } from '../sections/paper-cells.ts'
import { RATES, type RateKey } from '../sections/rate-cells.ts'
import { paperBeside } from './paper-beside.ts'
import { paint, type TerminalStyle } from './terminal-style.ts'

const HEADS: Readonly<Record<RateKey, string>> = {
  lpa: 'LPA',
  lpp: 'LPP',
  lpr: 'LPR',
  ea: 'EA',
  eaExact: 'EAex',
  fra: 'FRA',
}
const COLUMNS = ['', ...RATES.map(({ key }) => HEADS[key]), 'unkn', 'n']
const BAR_WIDTH = 20
const BAR = new RegExp(`[█░]{${BAR_WIDTH}}`)
/** A bar may take room from names, but not more than leaves so much of them. */
const LEAST_NAME = 24
const GAP_WIDTH = 2

/** A bar of LPA; parts of a step are rounded down so that only 100 fills it. */
function bar(rate: number | null): string {
  const full = Math.floor(((rate ?? 0) / 100) * BAR_WIDTH)
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
}

type Line = { readonly row: Row; readonly lpa: number | null }

function ourLine(name: string, metrics: GroupMetrics): Line {
  const rates = RATES.map(({ key }) => formatRateWithin(metrics[key], metrics.intervals[key]))
  return { row: ourRow(name, [...rates, String(metrics.unknown), String(metrics.examples)]), lpa: metrics.lpa }
}

function linesOf(report: BenchmarkReport, footnotes: Footnotes): Line[] {
  const { metrics, intervals, dataset, cell } = report
  const paper = paperBeside(cell).map(({ name, row, notes }): Line => {
    const cells = [...paperRateCells(row, footnotes), '', '']
    return { row: paperRow(footnotes.mark(name, notes), cells), lpa: row.rates.lpa }
  })
  return [
    ourLine('all', { ...metrics, intervals, examples: dataset.examples }),
    ...groupsOf(report).map(([name, group]) => ourLine(name, group)),
    ...paper,
  ]
}

/** Whether bars fit beside the figures, whose intervals may stand below. */
function hasRoomForBars(lines: readonly Line[], width: number): boolean {
  const figures = COLUMNS.slice(1).map((head, index) =>
    Math.max(head.length, ...lines.map(({ row }) => dropInterval(row.cells[index + 1] ?? '').length)),
  )
  const taken = figures.reduce((sum, each) => sum + each + GAP_WIDTH, 0)
  return width >= LEAST_NAME + taken + GAP_WIDTH + BAR_WIDTH
}

function paperNote({ cell }: BenchmarkReport): string[] {
  return paperBeside(cell).map(
    ({ row }) =>
      `The paper's figures are for ${row.model} on the full published set; they are a reference, not a run of this project.`,
  )
}

function notes(report: BenchmarkReport): string[] {
  const { benchmark } = report
  const exact =
    'EAex is ours: as EA, and nothing else named. unkn counts unknowns: wrong whatever the gold label. n: examples.'
  const fra =
    benchmark === 'eicu-ac'
      ? "FRA wants the agent's logged answer right too, by an exact rule."
      : benchmark === 'mind2web-sc'
        ? "FRA is the label alone: the data cannot tell whether SeeAct's action is right."
        : 'FRA is the label alone: nobody answers the questions of this set but its rows.'
  return [fra, exact, ...paperNote(report)]
}

/**
 * Rates of one condition over all examples and in each group, with the paper's row of the same method, and with bars of LPA where
 * a terminal of this width has room for them.
 */
export function ratesTable(report: BenchmarkReport, width: number): Table {
  const footnotes = newFootnotes()
  const lines = linesOf(report, footnotes)
  const withBars = hasRoomForBars(lines, width)
  const rows = lines.map(({ row, lpa }) => (withBars ? { ...row, cells: [...row.cells, bar(lpa)] } : row))
  return {
    kind: 'table',
    caption: 'percent, 95% Wilson intervals',
    columns: withBars ? [...COLUMNS, ''] : COLUMNS,
    rows,
    notes: [...footnotes.all(), ...notes(report)],
  }
}

/** The bar in a line of such a table, in colour where it is wanted. */
export function paintBar(line: string, style: TerminalStyle): string {
  return line.replace(BAR, (found) => paint(found, 'cyan', style))
}
