import type { BenchmarkName } from '../datasets/dataset.ts'
import { cleanText } from './clean-text.ts'
import type { Block } from './document/document.ts'
import { formatProbability } from './format-figure.ts'
import type { RunReport } from './run-report.ts'
import { comparesMethods, ownSections } from './sections/result-sections.ts'
import { benchmarksOf, cleanEntries, type Entry, gatherResults, type Results } from './sections/results.ts'
import { paperResults, resultsTable } from './sections/results-table.ts'
import { SET_TITLES } from './set-title.ts'
import { stateParts } from './terminal/state-parts.ts'
import { paint, type TerminalStyle, wrapLine } from './terminal/terminal-style.ts'
import { renderTextTable } from './terminal/text-table.ts'

type Style = TerminalStyle

function dataLine({ report: { dataset } }: Entry, style: Style): string[] {
  const { name, examples, sha256 } = dataset
  return wrapLine(
    `data ${cleanText(name)}, ${examples} examples, sha256 ${cleanText(sha256).slice(0, 16)}`,
    style.width,
  )
}

/** One set: its data, and all cells in a table, and the paper's rows. */
function setLines(
  results: Results,
  benchmark: BenchmarkName,
  { name, style }: { name: string; style: Style },
): string[] {
  const [first] = cleanEntries(results, benchmark)
  if (first === undefined) return []
  const paper = paperResults(benchmark, comparesMethods(name) ? undefined : 'GPT-4')
  const table = resultsTable(results, benchmark, paper)
  return [...dataLine(first, style), ...renderTextTable(table, style), '']
}

function comparisonLines({ comparisons }: Results, style: Style): string[] {
  if (comparisons.length === 0) return []
  const lines = comparisons.flatMap(({ benchmark, labels, examples, onlyOne, onlyOther, p }) => {
    const [one, other] = labels.map(cleanText)
    const counts = `right in only one: ${onlyOne} and ${onlyOther} of ${examples}, p ${formatProbability(p)}`
    return wrapLine(`${SET_TITLES[benchmark]}: ${one} against ${other}: ${counts}`, style.width)
  })
  return [paint('McNemar, exact, two-sided, each pair', 'bold', style), ...lines, '']
}

function entryStates({ entries }: Results, style: Style): string[] {
  const lines = entries.flatMap(({ label, report }) => {
    const states = stateParts(report)
    if (states.length === 0) return []
    return wrapLine(cleanText(`${SET_TITLES[report.benchmark]}, ${label}: ${states.join('; ')}`), style.width)
  })
  return lines.length === 0 ? [] : [paint('failures, and what was left out', 'bold', style), ...lines, '']
}

function blockLines(block: Block, style: Style): string[] {
  return block.kind === 'table' ? [...renderTextTable(block, style), ''] : []
}

/**
 * A run of several cells as tables for eyes: a table for each set, paired tests, the table of the ablation that the run is named after,
 * and failures apart.
 *
 * @example renderRun(report, { color: false, width: 120 })
 */
export function renderRun(report: RunReport, style: Style): string {
  const results = gatherResults([report])
  const { name } = report
  const state = report.complete ? '' : ', not complete: a budget or an end came first'
  return [
    ...wrapLine(cleanText(`${name}${state}`), style.width).map((line) => paint(line, 'bold', style)),
    '',
    ...benchmarksOf(results).flatMap((benchmark) => setLines(results, benchmark, { name, style })),
    ...comparisonLines(results, style),
    ...ownSections(results, name).flatMap(({ blocks }) => blocks.flatMap((block) => blockLines(block, style))),
    ...entryStates(results, style),
  ].join('\n')
}
