import type { CompiledFigures } from '../../metrics/score-compiled.ts'
import { wilson } from '../../metrics/wilson.ts'
import { ourRow, type Row, type Section, type Table } from '../document/document.ts'
import { formatCalls, formatMean, formatRateWithin } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { cleanEntries, type Entry, type Results } from './results.ts'

type Compiled = Entry & { readonly compiled: CompiledFigures }

/** Reasons of one cell that a table has room for. */
const MOST_REASONS = 8

function nameOf({ label, report }: Entry): string {
  return `${SET_TITLES[report.benchmark]}, ${label}`
}

function compiledOf(entries: readonly Entry[]): Compiled[] {
  return entries.flatMap((entry) => {
    const { compiled } = entry.report
    return compiled === null ? [] : [{ ...entry, compiled }]
  })
}

/** `316 of 316`, and the same in percent with its interval. */
function decidedCells({ compiled, report }: Pick<Compiled, 'compiled' | 'report'>): [string, string] {
  const whole = report.dataset.examples
  const within = formatRateWithin(compiled.share, wilson({ part: compiled.decided, whole }))
  return [`${compiled.decided} of ${whole}`, within]
}

function shareRow(entry: Entry): Row {
  const { report } = entry
  const { compiled, metrics, intervals, usage, latencyMs } = report
  const decided = compiled === null ? ['', ''] : decidedCells({ report, compiled })
  return ourRow(nameOf(entry), [
    formatRateWithin(metrics.lpa, intervals.lpa),
    formatRateWithin(metrics.ea, intervals.ea),
    String(metrics.unknown),
    ...decided,
    formatCalls(usage.callsPerAction),
    formatMean(latencyMs.p50),
  ])
}

/** Of a report on several sets: why one is missing. */
function leftOutNote(compiled: readonly Compiled[]): string[] {
  const sets = new Set(compiled.map(({ report }) => report.benchmark))
  if (sets.has('csqa') || sets.size < 2) return []
  return [`${SET_TITLES.csqa} is left out: its own core writes no program for all actions`]
}

function shareTable(entries: readonly Entry[], compiled: readonly Compiled[]): Table {
  return {
    kind: 'table',
    caption: 'Decided by the compiled program, without the slow way',
    columns: ['method and settings', 'LPA', 'EA', 'unknown', 'decided', 'share', 'calls an action', 'p50, ms'],
    rows: entries.map(shareRow),
    notes: [
      'share in percent of the examples judged, with its 95% Wilson interval; calls of models in the mean of all of them: what compiling itself asked is in none',
      "compiled on memory's demonstrations alone, before the first example: never on an example of the set",
      ...leftOutNote(compiled),
    ],
  }
}

function reasonRows({ compiled: { undecided }, ...entry }: Compiled): Row[] {
  const rows = undecided
    .slice(0, MOST_REASONS)
    .map(({ reason, count }) => ourRow(nameOf(entry), [reason, String(count)]))
  const rest = undecided.slice(MOST_REASONS)
  if (rest.length === 0) return rows
  const count = rest.reduce((sum, each) => sum + each.count, 0)
  return [...rows, ourRow(nameOf(entry), [`${rest.length} other reasons`, String(count)])]
}

function reasonsTable(compiled: readonly Compiled[]): Table[] {
  const rows = compiled.flatMap(reasonRows)
  if (rows.length === 0) return []
  const notes = ['`…` and N stand for what a reason quotes or counts']
  const columns = ['method and settings', 'reason', 'examples']
  return [{ kind: 'table', caption: 'Why the compiled program did not decide', columns, rows, notes }]
}

/** Share of what a compiled program decided by itself, and why not the rest; cells of the same sets without one beside them. */
export function compiledSection(results: Results): Section[] {
  const entries = cleanEntries(results).filter(({ report }) => report.debugging !== null)
  const compiled = compiledOf(entries)
  if (compiled.length === 0) return []
  return [{ title: 'Compiled guards', blocks: [shareTable(entries, compiled), ...reasonsTable(compiled)] }]
}

/** The same of one condition in lines for eyes; nothing where none was compiled. */
export function compiledParts(report: Entry['report']): string[] {
  const { compiled } = report
  if (compiled === null) return []
  const [decided, share] = decidedCells({ report, compiled })
  const reasons = compiled.undecided.slice(0, MOST_REASONS).map(({ reason, count }) => `${reason}: ${count}`)
  const rest = compiled.undecided.length - reasons.length
  return [
    `compiled program decided ${decided}, ${share} percent; ${formatCalls(compiled.callsPerAction)} calls of models an action`,
    ...(reasons.length === 0 ? [] : [`not decided by it: ${reasons.join('; ')}`]),
    ...(rest === 0 ? [] : [`and ${rest} other reasons, in the JSON`]),
  ]
}
