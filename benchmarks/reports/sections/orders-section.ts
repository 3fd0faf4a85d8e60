import type { BenchmarkName } from '../../datasets/dataset.ts'
import { TABLE_5 } from '../../paper/table-5.ts'
import type { Cell } from '../../runners/cell.ts'
import type { Bar, BarChart } from '../charts/chart.ts'
import { type Block, ourRow, paperLabel, paperRow, type Section, type Table } from '../document/document.ts'
import { formatRateWithin } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { newFootnotes } from './footnotes.ts'
import { leftOutNote } from './left-out-note.ts'
import { paperRateCells, paperRateNotes } from './paper-cells.ts'
import { paperRate, RATE_NAMES, RATE_NOTE, RATES } from './rate-cells.ts'
import { benchmarksOf, cleanEntries, type Entry, type Results } from './results.ts'
import { findSeries } from './series.ts'

const ORDER_NAMES: Readonly<Record<Cell['order'], string>> = {
  nearest: 'most similar',
  farthest: 'least similar',
  random: 'random',
}
const DRAWN = RATES.filter(({ key }) => key === 'lpa' || key === 'lpp' || key === 'lpr' || key === 'ea')

function paperRows(benchmark: BenchmarkName) {
  return TABLE_5.filter((row) => row.benchmark === benchmark).map((row) => ({
    ...row,
    name: `${ORDER_NAMES[row.order]}, ${row.place}`,
  }))
}

/** Cells of each series that shows demonstrations in several orders. */
function entriesOf(results: Results, benchmark: BenchmarkName): Entry[] {
  const usual = (cell: Cell): Cell => ({ ...cell, order: 'nearest', seed: null })
  const series = findSeries(cleanEntries(results, benchmark), { usual, setting: ({ order }) => order })
  return series.flatMap(({ entries }) => entries)
}

function ordersTable(entries: readonly Entry[], benchmark: BenchmarkName): Table {
  const footnotes = newFootnotes()
  const ours = entries.map(({ label, report }) => {
    const rates = RATES.map(({ key }) => formatRateWithin(report.metrics[key], report.intervals[key]))
    const examples = footnotes.mark(String(report.dataset.examples), leftOutNote(report))
    return ourRow(label, [ORDER_NAMES[report.cell.order], examples, ...rates, String(report.metrics.unknown)])
  })
  const theirs = paperRows(benchmark).map((row) => {
    return paperRow(row.name, [ORDER_NAMES[row.order], 'all', ...paperRateCells(row, footnotes), ''])
  })
  return {
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}: by which demonstrations are shown`,
    columns: ['method and settings', 'demonstrations', 'n', ...RATE_NAMES, 'unknown'],
    rows: [...ours, ...theirs],
    notes: [...footnotes.all(), RATE_NOTE],
  }
}

function ordersChart(entries: readonly Entry[], benchmark: BenchmarkName): BarChart {
  const ours = entries.flatMap(({ label, report }) =>
    DRAWN.map(({ key, name }): Bar => {
      const value = report.metrics[key]
      return { panel: name, band: '', label, value, interval: report.intervals[key], source: 'ours' }
    }),
  )
  const theirs = paperRows(benchmark).flatMap((row) =>
    DRAWN.map(({ key, name }): Bar => {
      const value = paperRate(row.rates, key)
      const bar = { panel: name, band: '', label: paperLabel(row.name), source: 'paper' } as const
      return { ...bar, value, interval: null, notes: paperRateNotes(row, key) }
    }),
  )
  return {
    kind: 'bars',
    title: `${SET_TITLES[benchmark]}: rates by which demonstrations are shown`,
    unit: '%',
    bars: [...ours, ...theirs],
  }
}

/** Table 5 of the paper, where a run shows demonstrations in several orders. */
export function ordersSection(results: Results): Section[] {
  const blocks = benchmarksOf(results).flatMap((benchmark): Block[] => {
    const entries = entriesOf(results, benchmark)
    if (entries.length === 0) return []
    return [ordersTable(entries, benchmark), { kind: 'chart', chart: ordersChart(entries, benchmark) }]
  })
  return blocks.length === 0 ? [] : [{ title: 'Which demonstrations', blocks }]
}
