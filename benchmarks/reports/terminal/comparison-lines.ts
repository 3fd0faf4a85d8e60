import type { BenchmarkName } from '../../datasets/dataset.ts'
import { cleanText } from '../clean-text.ts'
import { type Comparison, comparisonTable, probabilityOf } from '../sections/comparisons-section.ts'
import type { Results } from '../sections/results.ts'
import { SET_TITLES } from '../set-title.ts'
import { paint, type TerminalStyle, wrapLine } from './terminal-style.ts'
import { fitsWhole, renderTextTable } from './text-table.ts'

function inWords(comparisons: readonly Comparison[], style: TerminalStyle): string[] {
  return comparisons.flatMap((comparison) => {
    const { benchmark, labels, examples, onlyOne, onlyOther } = comparison
    const [one, other] = labels.map(cleanText)
    const counts = `right in only one: ${onlyOne} and ${onlyOther} of ${examples}, p ${probabilityOf(comparison)}`
    return wrapLine(`${SET_TITLES[benchmark]}: ${one} against ${other}: ${counts}`, style.width)
  })
}

/** Several pairs of a set as a table; null where it has one, or a name would be cut: what is cut tells no pair from another. */
function asTable(benchmark: BenchmarkName, comparisons: readonly Comparison[], style: TerminalStyle): string[] | null {
  const table = comparisonTable(benchmark, comparisons)
  return comparisons.length > 1 && fitsWhole(table, style.width) ? [...renderTextTable(table, style), ''] : null
}

/** Paired tests of each set: several pairs as a table where it fits, the others in words under one heading. */
export function comparisonLines({ comparisons }: Results, style: TerminalStyle): string[] {
  const sets = [...Map.groupBy(comparisons, ({ benchmark }) => benchmark)].map(([benchmark, members]) => ({
    members,
    table: asTable(benchmark, members, style),
  }))
  const words = sets.flatMap(({ members, table }) => (table === null ? inWords(members, style) : []))
  const heading = wrapLine('McNemar, exact, two-sided, each pair', style.width)
  return [
    ...sets.flatMap(({ table }) => table ?? []),
    ...(words.length === 0 ? [] : [...heading.map((line) => paint(line, 'bold', style)), ...words, '']),
  ]
}
