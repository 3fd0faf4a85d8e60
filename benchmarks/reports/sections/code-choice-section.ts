import { APPENDIX_12 } from '../../paper/appendix-12.ts'
import type { BenchmarkReport } from '../benchmark-report.ts'
import type { Bar, BarChart } from '../charts/chart.ts'
import { ourRow, paperLabel, paperRow, type Section, type Table } from '../document/document.ts'
import { formatRate, formatRateWithin } from '../format-figure.ts'
import { cleanEntries, type Entry, type Results } from './results.ts'

type Choice = Entry & { readonly choice: NonNullable<BenchmarkReport['codeChoice']> }

function choicesOf(results: Results): Choice[] {
  return cleanEntries(results).flatMap((entry) => {
    const { codeChoice } = entry.report
    return codeChoice === null ? [] : [{ ...entry, choice: codeChoice }]
  })
}

function paperName({ requests, place }: (typeof APPENDIX_12)[number]): string {
  return `GPT-4, ${requests} requests, ${place}`
}

function choiceTable(choices: readonly Choice[]): Table {
  const ours = choices.map(({ label, report, choice }) => {
    const share = formatRateWithin(choice.share, choice.interval)
    return ourRow(label, [report.cell.requests, String(choice.replies), share])
  })
  const theirs = APPENDIX_12.map((row) => paperRow(paperName(row), [row.requests, '316', formatRate(row.share)]))
  return {
    kind: 'table',
    caption: 'Replies that chose code although nothing asked for it',
    columns: ['method and settings', 'requests', 'replies', 'chose code'],
    rows: [...ours, ...theirs],
    notes: ['share in percent of the replies, with its 95% Wilson interval'],
  }
}

function choiceChart(choices: readonly Choice[]): BarChart {
  const bar = { panel: 'chose code', band: '' } as const
  const ours = choices.map(({ label, choice }): Bar => {
    return { ...bar, label, value: choice.share, interval: choice.interval, source: 'ours' }
  })
  const theirs = APPENDIX_12.map((row): Bar => {
    return { ...bar, label: paperLabel(paperName(row)), value: row.share, interval: null, source: 'paper' }
  })
  return { kind: 'bars', title: 'Replies that chose code', unit: '%', bars: [...ours, ...theirs] }
}

/** Appendix .12 of the paper. */
export function codeChoiceSection(results: Results): Section[] {
  const choices = choicesOf(results)
  if (choices.length === 0) return []
  const blocks = [choiceTable(choices), { kind: 'chart', chart: choiceChart(choices) } as const]
  return [{ title: 'Choice of code', blocks }]
}
