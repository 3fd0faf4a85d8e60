import type { BenchmarkName } from '../../datasets/dataset.ts'
import type { LineChart, Point } from '../charts/chart.ts'
import { type Block, ourRow, paperRow, type Row, type Section, type Table } from '../document/document.ts'
import { formatRateWithin } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { newFootnotes } from './footnotes.ts'
import { leftOutNote } from './left-out-note.ts'
import { paperRateCells } from './paper-cells.ts'
import { paperRate, RATE_NAMES, RATE_NOTE, RATES } from './rate-cells.ts'
import { benchmarksOf, cleanEntries, type Entry, type Results } from './results.ts'
import { paperName, paperResults } from './results-table.ts'
import { findSeries } from './series.ts'

type Shot = Entry & { readonly series: string; readonly shots: number }

/** Shown by the paper in table 1: its settings for each set. */
const PAPER_SHOTS: Readonly<Partial<Record<BenchmarkName, number>>> = { 'eicu-ac': 1, 'mind2web-sc': 3 }

function shotsOf(results: Results, benchmark: BenchmarkName): Shot[] {
  const shown = cleanEntries(results, benchmark).filter(({ report }) => report.cell.shots !== null)
  const series = findSeries(shown, { usual: (cell) => ({ ...cell, shots: null }), setting: ({ shots }) => shots })
  return series.flatMap(({ name, entries }) =>
    entries
      .map((entry): Shot => ({ ...entry, shots: entry.report.cell.shots ?? 0, series: name }))
      .toSorted((one, other) => one.shots - other.shots),
  )
}

function paperRows(benchmark: BenchmarkName) {
  return paperResults(benchmark, 'GPT-4').filter(({ method }) => method === 'guardagent')
}

function shotsTable(shots: readonly Shot[], benchmark: BenchmarkName): Table {
  const footnotes = newFootnotes()
  const rows = shots.map(({ series, shots, report }): Row => {
    const rates = RATES.map(({ key }) => formatRateWithin(report.metrics[key], report.intervals[key]))
    const examples = footnotes.mark(String(report.dataset.examples), leftOutNote(report))
    return ourRow(series, [String(shots), examples, ...rates, String(report.metrics.unknown)])
  })
  const theirs = paperRows(benchmark).map((row) => {
    const shown = String(PAPER_SHOTS[benchmark] ?? '')
    return paperRow(paperName(row), [shown, 'all', ...paperRateCells(row, footnotes), ''])
  })
  return {
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}: by number of demonstrations`,
    columns: ['method and settings', 'shots', 'n', ...RATE_NAMES, 'unknown'],
    rows: [...rows, ...theirs],
    notes: [...footnotes.all(), RATE_NOTE],
  }
}

function shotsChart(shots: readonly Shot[], benchmark: BenchmarkName): LineChart {
  const drawn = RATES.filter(({ key }) => key !== 'eaExact')
  const ours = shots.flatMap(({ series, shots, report }) =>
    drawn.flatMap(({ key, name }): Point[] => {
      const value = report.metrics[key]
      const interval = report.intervals[key]
      return value === null ? [] : [{ panel: name, series, x: shots, value, interval, source: 'ours' }]
    }),
  )
  const x = PAPER_SHOTS[benchmark]
  const allSeries = [...new Set(shots.map(({ series }) => series))]
  const theirs = paperRows(benchmark).flatMap(({ rates }) =>
    drawn.flatMap(({ key, name }): Point[] => {
      const value = paperRate(rates, key)
      if (value === null || x === undefined) return []
      return allSeries.map((series) => ({ panel: name, series, x, value, interval: null, source: 'paper' }))
    }),
  )
  return {
    kind: 'lines',
    title: `${SET_TITLES[benchmark]}: rates by number of demonstrations`,
    xLabel: 'demonstrations shown',
    points: [...ours, ...theirs],
  }
}

/** Figure 5 of the paper, where a run shows different numbers of demonstrations. The paper's marks are those of its table 1. */
export function shotsSection(results: Results): Section[] {
  const blocks = benchmarksOf(results).flatMap((benchmark): Block[] => {
    const shots = shotsOf(results, benchmark)
    if (shots.length === 0) return []
    return [shotsTable(shots, benchmark), { kind: 'chart', chart: shotsChart(shots, benchmark) }]
  })
  return blocks.length === 0 ? [] : [{ title: 'Number of demonstrations', blocks }]
}
