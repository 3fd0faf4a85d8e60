import type { BenchmarkName } from '../../datasets/dataset.ts'
import { cleanText } from '../clean-text.ts'
import { type Comparison, comparisonTable, probabilityOf } from '../sections/comparisons-section.ts'
import type { Results } from '../sections/results.ts'
import { SET_TITLES } from '../set-title.ts'
import { paint, type TerminalStyle, wrapLine } from './terminal-style.ts'
import { fitsWhole, renderTextTable } from './text-table.ts'

function inWords(comparisons: readonly Comparison[], style: TerminalStyle): string[] {
  const lines = comparisons.flatMap((comparison) => {
    const { benchmark, labels, examples, onlyOne, onlyOther } = comparison
    const [one, other] = labels.map(cleanText)
    const counts = `right in only one: ${onlyOne} and ${onlyOther} of ${examples}, p ${probabilityOf(comparison)}`
    return wrapLine(`${SET_TITLES[benchmark]}: ${one} against ${other}: ${counts}`, style.width)
  })
  return [...wrapLine('McNemar, exact, two-sided, each pair', style.width), ...lines].map((line, index) =>
    index === 0 ? paint(line, 'bold', style) : line,
  )
}

function setLines(benchmark: BenchmarkName, comparisons: readonly Comparison[], style: TerminalStyle): string[] {
  const table = comparisonTable(benchmark, comparisons)
  // A name that is cut tells no pair from another: then each is a line of words.
  const asTable = comparisons.length > 1 && fitsWhole(table, style.width)
  return [...(asTable ? renderTextTable(table, style) : inWords(comparisons, style)), '']
}

/** Paired tests of each set: several pairs as a table where it fits, else in words. */
export function comparisonLines({ comparisons }: Results, style: TerminalStyle): string[] {
  const sets = Map.groupBy(comparisons, ({ benchmark }) => benchmark)
  return [...sets].flatMap(([benchmark, members]) => setLines(benchmark, members, style))
}
