import type { BenchmarkName } from '../../datasets/dataset.ts'
import type { PaperResult } from '../../paper/paper-result.ts'
import { TABLE_1 } from '../../paper/table-1.ts'
import type { BenchmarkReport } from '../benchmark-report.ts'
import { cleanText } from '../clean-text.ts'
import { ourRow, paperRow, type Row, type Table } from '../document/document.ts'
import { formatRateWithin } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { type Footnotes, newFootnotes } from './footnotes.ts'
import { leftOutNote } from './left-out-note.ts'
import { paperRateCells } from './paper-cells.ts'
import { RATE_NAMES, RATE_NOTE, RATES } from './rate-cells.ts'
import { cleanEntries, type Entry, type Results } from './results.ts'

/** Rates of table 1 for these sets; with `model`, those of one model only. */
export function paperResults(benchmark: BenchmarkName, model?: string): PaperResult[] {
  return TABLE_1.filter((row) => row.benchmark === benchmark && (model === undefined || row.model === model))
}

function rateCells({ metrics, intervals }: BenchmarkReport): string[] {
  return RATES.map(({ key }) => formatRateWithin(metrics[key], intervals[key]))
}

function entryRow({ label, report }: Entry, footnotes: Footnotes): Row {
  const examples = footnotes.mark(String(report.dataset.examples), leftOutNote(report))
  return ourRow(label, [examples, ...rateCells(report), String(report.metrics.unknown)])
}

/** How a row of table 1 is named. */
export function paperName({ method, model, place }: PaperResult): string {
  return `${method} ${model}, ${place}`
}

function fraNote(benchmark: BenchmarkName): string {
  return benchmark === 'eicu-ac'
    ? "FRA wants the agent's logged answer right too, by an exact rule"
    : "FRA is the label alone: the data cannot tell whether the agent's own action is right"
}

/** All methods and settings on one set, the paper's own figures in rows of their own. */
export function resultsTable(results: Results, benchmark: BenchmarkName, paper: readonly PaperResult[]): Table {
  const footnotes = newFootnotes()
  const ours = cleanEntries(results, benchmark).map((entry) => entryRow(entry, footnotes))
  const theirs = paper.map((row) => {
    const name = paperName(row)
    return paperRow(name, ['all', ...paperRateCells(row, footnotes), ''])
  })
  const data = [...new Set(cleanEntries(results, benchmark).map(({ report }) => cleanText(report.dataset.name)))]
  const reference =
    theirs.length === 0
      ? []
      : [`the paper's figures are of the published set: a reference, not a run; ours are of ${data.join(', ')}`]
  return {
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}: methods and settings`,
    columns: ['method and settings', 'n', ...RATE_NAMES, 'unknown'],
    rows: [...ours, ...theirs],
    notes: [...footnotes.all(), RATE_NOTE, fraNote(benchmark), ...reference],
  }
}
