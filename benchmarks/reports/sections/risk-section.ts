import type { RiskRecall } from '../../metrics/score-risk.ts'
import { wilson } from '../../metrics/wilson.ts'
import { TABLE_8 } from '../../paper/table-8.ts'
import type { Bar, BarChart } from '../charts/chart.ts'
import { ourRow, paperLabel, paperRow, type Section, type Table } from '../document/document.ts'
import { formatRate, formatRateWithin } from '../format-figure.ts'
import { cleanEntries, type Entry, type Results } from './results.ts'

const LEVELS = ['none', 'low', 'medium', 'high', 'very-high', 'overall'] as const
type Level = (typeof LEVELS)[number]
type Risked = Entry & { readonly recall: RiskRecall }

function riskedOf(results: Results): Risked[] {
  return cleanEntries(results).flatMap(({ report, ...entry }) =>
    report.benchmark === 'csqa' ? [{ ...entry, report, recall: report.riskRecall }] : [],
  )
}

function interval({ right, examples }: RiskRecall[Level]) {
  return wilson({ part: right, whole: examples })
}

function paperRecall({ recall }: (typeof TABLE_8)[number], level: Level): number | null {
  return level === 'very-high' ? null : recall[level]
}

function paperName({ method, model, place }: (typeof TABLE_8)[number]): string {
  return `${method} ${model}, ${place}`
}

function riskTable(risked: readonly Risked[]): Table {
  const ours = risked.map(({ label, recall }) => {
    const cells = LEVELS.map((level) => {
      const { right, examples, recall: share } = recall[level]
      return examples === 0 ? 'n.a.' : `${right}/${examples}: ${formatRateWithin(share, interval(recall[level]))}`
    })
    return ourRow(label, cells)
  })
  const theirs = TABLE_8.map((row) => {
    return paperRow(
      paperName(row),
      LEVELS.map((level) => formatRate(paperRecall(row, level))),
    )
  })
  return {
    kind: 'table',
    caption: 'Recall by level of risk',
    columns: ['method and settings', ...LEVELS],
    rows: [...ours, ...theirs],
    notes: ["in percent, with 95% Wilson intervals; the paper's questions are not ours, only its rules and counts are"],
  }
}

/** Every row has every level, with a figure or without: panels stand in the order of the levels. */
function riskChart(risked: readonly Risked[]): BarChart {
  const ours = risked.flatMap(({ label, recall }) =>
    LEVELS.map((level): Bar => {
      const value = recall[level].recall
      return { panel: level, band: '', label, value, interval: interval(recall[level]), source: 'ours' }
    }),
  )
  const theirs = TABLE_8.flatMap((row) =>
    LEVELS.map((level): Bar => {
      const value = paperRecall(row, level)
      return { panel: level, band: '', label: paperLabel(paperName(row)), value, interval: null, source: 'paper' }
    }),
  )
  return { kind: 'bars', title: 'Recall by level of risk', unit: '%', bars: [...ours, ...theirs] }
}

/** Table 8 of the paper, for the CSQA-style set. */
export function riskSection(results: Results): Section[] {
  const risked = riskedOf(results)
  if (risked.length === 0) return []
  return [{ title: 'Levels of risk', blocks: [riskTable(risked), { kind: 'chart', chart: riskChart(risked) }] }]
}
