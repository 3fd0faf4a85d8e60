import type { BenchmarkName } from '../datasets/dataset.ts'
import { cleanText } from './clean-text.ts'
import type { Block, Section } from './document/document.ts'
import type { RunReport } from './run-report.ts'
import { checksSection } from './sections/checks-section.ts'
import { compiledSection } from './sections/compiled-section.ts'
import { comparesMethods, ownSections } from './sections/result-sections.ts'
import { benchmarksOf, cleanEntries, type Entry, gatherResults, type Results } from './sections/results.ts'
import { paperResults, resultsTable } from './sections/results-table.ts'
import { riskSection } from './sections/risk-section.ts'
import { SET_TITLES } from './set-title.ts'
import { comparisonLines } from './terminal/comparison-lines.ts'
import { stateParts } from './terminal/state-parts.ts'
import { paint, type TerminalStyle, wrapLine } from './terminal/terminal-style.ts'
import { renderTextTable } from './terminal/text-table.ts'

type Style = TerminalStyle

/** How many examples there are to judge; each row of the table says how many of them it is about. */
function dataLine({ report: { dataset, planned } }: Entry, style: Style): string[] {
  const hash = cleanText(dataset.sha256).slice(0, 16)
  return wrapLine(`data ${cleanText(dataset.name)}, ${planned} examples, sha256 ${hash}`, style.width)
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

function entryStates({ entries }: Results, style: Style): string[] {
  const lines = entries.flatMap(({ label, report }) => {
    const states = stateParts(report)
    if (states.length === 0) return []
    return wrapLine(cleanText(`${SET_TITLES[report.benchmark]}, ${label}: ${states.join('; ')}`), style.width)
  })
  return lines.length === 0 ? [] : [paint('failures, and what was left out', 'bold', style), ...lines, '']
}

/** Whether a comparison sent any program back: where none did, a report says so, and a terminal nothing. */
function anySentBack({ entries }: Results): boolean {
  return entries.some(({ report: { checks } }) => checks !== null && checks.policy.fired + checks.access.fired > 0)
}

/** The section that the run is named after, and wherever there is something to say: levels of risk, compiled programs, programs sent back. */
function sectionsOf(results: Results, name: string): Section[] {
  const compiled = [...compiledSection(results), ...(anySentBack(results) ? checksSection(results) : [])]
  return [
    ...ownSections(results, name),
    ...(name === 'risk' ? [] : riskSection(results)),
    ...(name === 'compiled' ? [] : compiled),
  ]
}

function blockLines(block: Block, style: Style): string[] {
  return block.kind === 'table' ? [...renderTextTable(block, style), ''] : []
}

/**
 * A run as tables for eyes: a table for each set, paired tests, the table of the ablation that the run is named after, recall by level of
 * risk where a set has levels, and failures apart.
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
    ...sectionsOf(results, name).flatMap(({ blocks }) => blocks.flatMap((block) => blockLines(block, style))),
    ...entryStates(results, style),
  ].join('\n')
}
