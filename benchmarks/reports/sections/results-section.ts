import type { BenchmarkName } from '../../datasets/dataset.ts'
import type { PaperResult } from '../../paper/paper-result.ts'
import type { Bar, BarChart } from '../charts/chart.ts'
import { paperLabel, type Section } from '../document/document.ts'
import { SET_TITLES } from '../set-title.ts'
import { paperRateNotes } from './paper-cells.ts'
import { paperRate, RATES } from './rate-cells.ts'
import { benchmarksOf, cleanEntries, type Results } from './results.ts'
import { paperName, paperResults, resultsTable } from './results-table.ts'

function paperBars(row: PaperResult): Bar[] {
  return RATES.filter(({ key }) => key !== 'eaExact').map(({ key, name }) => ({
    panel: name,
    band: '',
    label: paperLabel(paperName(row)),
    value: paperRate(row.rates, key),
    interval: null,
    source: 'paper',
    notes: paperRateNotes(row, key),
  }))
}

function resultsChart(results: Results, benchmark: BenchmarkName, paper: readonly PaperResult[]): BarChart {
  const ours = cleanEntries(results, benchmark).flatMap(({ label, report }) =>
    RATES.map(({ key, name }): Bar => {
      const value = report.metrics[key]
      return { panel: name, band: '', label, value, interval: report.intervals[key], source: 'ours' }
    }),
  )
  return {
    kind: 'bars',
    title: `${SET_TITLES[benchmark]}: rates by method and settings`,
    unit: '%',
    bars: [...ours, ...paper.flatMap(paperBars)],
  }
}

/** Table 1 for each set. `everyModel`: with all of the paper's rows, and not only those of the model that its other tables are about. */
export function resultsSections(results: Results, { everyModel }: { readonly everyModel: boolean }): Section[] {
  return benchmarksOf(results).map((benchmark) => {
    const paper = paperResults(benchmark, everyModel ? undefined : 'GPT-4')
    return {
      title: `Results on ${SET_TITLES[benchmark]}`,
      blocks: [
        resultsTable(results, benchmark, paper),
        { kind: 'chart', chart: resultsChart(results, benchmark, paper) },
      ],
    }
  })
}
