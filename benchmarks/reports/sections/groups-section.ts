import type { BenchmarkName } from '../../datasets/dataset.ts'
import type { GroupMetrics } from '../../metrics/score-groups.ts'
import type { BenchmarkReport } from '../benchmark-report.ts'
import type { Bar, BarChart } from '../charts/chart.ts'
import { type Block, ourRow, type Row, type Section, type Table } from '../document/document.ts'
import { formatRateWithin } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { RATE_NAMES, RATES } from './rate-cells.ts'
import { benchmarksOf, cleanEntries, type Entry, type Results } from './results.ts'

const GROUPED_BY: Readonly<Record<BenchmarkName, string>> = {
  'eicu-ac': 'role',
  'mind2web-sc': 'rule',
  csqa: 'risk',
}
const DRAWN = ['lpa', 'lpr', 'ea', 'fra'] as const

/** Metrics of a cell by role, rule or risk. */
export function groupsOf(report: BenchmarkReport): [string, GroupMetrics][] {
  if (report.benchmark === 'eicu-ac') return Object.entries(report.byRole)
  return Object.entries(report.benchmark === 'csqa' ? report.byRisk : report.byRule)
}

type Member = Entry & { readonly group: string; readonly metrics: GroupMetrics }

function membersOf(entries: readonly Entry[]): Map<string, Member[]> {
  const members = entries.flatMap((entry) =>
    groupsOf(entry.report).map(([group, metrics]): Member => ({ ...entry, group, metrics })),
  )
  return Map.groupBy(members, ({ group }) => group)
}

function memberRow({ group, label, metrics }: Member): Row {
  const rates = RATES.map(({ key }) => formatRateWithin(metrics[key], metrics.intervals[key]))
  return ourRow(group, [label, String(metrics.examples), ...rates, String(metrics.unknown)])
}

function memberBars({ group, label, metrics }: Member): Bar[] {
  return RATES.filter(({ key }) => DRAWN.some((drawn) => drawn === key)).map(({ key, name }) => ({
    panel: name,
    band: group,
    label,
    value: metrics[key],
    interval: metrics.intervals[key],
    source: 'ours',
  }))
}

/** The same metrics within each role, rule or risk. */
function groupsTable(results: Results, benchmark: BenchmarkName): Table {
  const members = [...membersOf(cleanEntries(results, benchmark)).values()].flat()
  return {
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}: by ${GROUPED_BY[benchmark]}`,
    columns: [GROUPED_BY[benchmark], 'method and settings', 'n', ...RATE_NAMES, 'unknown'],
    rows: members.map(memberRow),
    notes: ['n.a.: no example of the group counts towards the rate'],
  }
}

function groupsChart(results: Results, benchmark: BenchmarkName): BarChart {
  const members = [...membersOf(cleanEntries(results, benchmark)).values()].flat()
  const title = `${SET_TITLES[benchmark]}: rates by ${GROUPED_BY[benchmark]}`
  return { kind: 'bars', title, unit: '%', bars: members.flatMap(memberBars) }
}

/** Figure 4 of the paper for each set of which anything was judged. */
export function groupsSection(results: Results): Section[] {
  const blocks = benchmarksOf(results).flatMap((benchmark): Block[] => {
    const table = groupsTable(results, benchmark)
    return table.rows.length === 0 ? [] : [table, { kind: 'chart', chart: groupsChart(results, benchmark) }]
  })
  return blocks.length === 0 ? [] : [{ title: 'By role, rule and risk', blocks }]
}
