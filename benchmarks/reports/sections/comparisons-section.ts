import type { BenchmarkName } from '../../datasets/dataset.ts'
import { ourRow, type Section, type Table } from '../document/document.ts'
import { formatProbability } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import type { Results } from './results.ts'

export type Comparison = Results['comparisons'][number]

/** Nothing was tested where no example was judged by both. */
export function probabilityOf({ examples, p }: Pick<Comparison, 'examples' | 'p'>): string {
  return examples === 0 ? 'n.a.' : formatProbability(p)
}

function comparisonRow(comparison: Comparison) {
  const { labels, examples, onlyOne, onlyOther } = comparison
  const [one, other] = labels
  return ourRow(one, [other, String(examples), String(onlyOne), String(onlyOther), probabilityOf(comparison)])
}

/** Paired tests of one set. */
export function comparisonTable(benchmark: BenchmarkName, comparisons: readonly Comparison[]): Table {
  return {
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}: right in one and wrong in the other`,
    columns: ['one', 'other', 'both judged', 'only one right', 'only other right', 'p'],
    rows: comparisons.map(comparisonRow),
    notes: [
      "McNemar's exact test, two-sided, over the examples that both judged: label right or wrong; p is of each pair alone, not corrected for their number",
    ],
  }
}

/** Whether two cells of one set differ by more than chance. */
export function comparisonsSection({ comparisons }: Results): Section[] {
  if (comparisons.length === 0) return []
  const sets = Map.groupBy(comparisons, ({ benchmark }) => benchmark)
  const blocks = [...sets].map(([benchmark, members]) => comparisonTable(benchmark, members))
  return [{ title: 'Paired tests', blocks }]
}
