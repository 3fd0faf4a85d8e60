import type { BenchmarkName } from '../../datasets/dataset.ts'
import { TABLE_6 } from '../../paper/table-6.ts'
import type { Bar, BarChart } from '../charts/chart.ts'
import { type Block, ourRow, paperLabel, paperRow, type Section, type Table } from '../document/document.ts'
import { formatMean, formatSeconds } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { benchmarksOf, cleanEntries, type Entry, type Results } from './results.ts'

const PANELS = { guard: 'guard', 'debug-round': 'debug round', 'target-agent': 'target agent' } as const
type What = keyof typeof PANELS

function secondsOf({ report: { seconds } }: Entry): Record<What, number | null> {
  return {
    guard: seconds.guardMean,
    'debug-round': seconds.debugRoundMean,
    'target-agent': seconds.targetAgentMean,
  }
}

function paperRows(benchmark: BenchmarkName): { name: string; what: What; seconds: number }[] {
  return TABLE_6.flatMap(({ name, place, what, seconds }) => {
    const value = seconds[benchmark]
    return value === undefined ? [] : [{ name: `${name}, ${place}`, what, seconds: value }]
  })
}

function latencyTable(entries: readonly Entry[], benchmark: BenchmarkName): Table {
  const ours = entries.map((entry) => {
    const seconds = secondsOf(entry)
    const { p50, p95 } = entry.report.latencyMs
    const means = [seconds.guard, seconds['debug-round'], seconds['target-agent']].map(formatSeconds)
    return ourRow(entry.label, [...means, formatMean(p50), formatMean(p95)])
  })
  const theirs = paperRows(benchmark).map(({ name, what, seconds }) => {
    const cell = (kind: What) => (kind === what ? formatSeconds(seconds) : '')
    return paperRow(name, [cell('guard'), cell('debug-round'), cell('target-agent'), '', ''])
  })
  return {
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}: time an action`,
    columns: ['method and settings', 'guard, s', 'debug round, s', 'target agent, s', 'p50, ms', 'p95, ms'],
    rows: [...ours, ...theirs],
    notes: [
      'means in seconds, a debug round over the examples whose last program gave a verdict, nearest-rank percentiles of the guard in milliseconds; n.a.: nothing to measure, or the data has no times',
      "times depend on machine, endpoint and concurrency: the paper's are of other ones",
    ],
  }
}

function latencyChart(entries: readonly Entry[], benchmark: BenchmarkName): BarChart {
  const ours = entries.flatMap((entry) => {
    const seconds = secondsOf(entry)
    return (['guard', 'debug-round', 'target-agent'] as const).map((what): Bar => {
      return {
        panel: PANELS[what],
        band: '',
        label: entry.label,
        value: seconds[what],
        interval: null,
        source: 'ours',
      }
    })
  })
  const theirs = paperRows(benchmark).map(({ name, what, seconds }): Bar => {
    return {
      panel: PANELS[what],
      band: '',
      label: paperLabel(name),
      value: seconds,
      interval: null,
      source: 'paper',
    }
  })
  return {
    kind: 'bars',
    title: `${SET_TITLES[benchmark]}: mean seconds an action`,
    unit: 's',
    bars: [...ours, ...theirs],
  }
}

/** Table 6 of the paper for each set, under percentiles of ours. */
export function latencySection(results: Results): Section[] {
  const blocks = benchmarksOf(results).flatMap((benchmark): Block[] => {
    const entries = cleanEntries(results, benchmark)
    if (entries.length === 0) return []
    return [latencyTable(entries, benchmark), { kind: 'chart', chart: latencyChart(entries, benchmark) }]
  })
  return blocks.length === 0 ? [] : [{ title: 'Time', blocks }]
}
