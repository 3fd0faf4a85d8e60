import type { BenchmarkReport } from '../benchmark-report.ts'
import { ourRow, type Row, type Section } from '../document/document.ts'
import { SET_TITLES } from '../set-title.ts'
import { leftOutNote } from './left-out-note.ts'
import type { Entry, Results } from './results.ts'

/** Unknowns by the code of their failure, most frequent first: `model-timeout 3, thrown 1`. */
export function failureText({ failures }: Pick<BenchmarkReport, 'failures'>): string {
  const codes = Object.entries(failures).filter(([, count]) => count > 0)
  const sorted = codes.toSorted(([one, most], [other, least]) => least - most || (one < other ? -1 : 1))
  return sorted.length === 0 ? 'none' : sorted.map(([code, count]) => `${code} ${count}`).join(', ')
}

function entryRow({ label, report }: Entry): Row {
  const { planned, dataset, metrics, learned } = report
  return ourRow(`${SET_TITLES[report.benchmark]}, ${label}`, [
    String(planned),
    String(dataset.examples),
    leftOutNote(report).join('; ') || 'nothing',
    String(metrics.unknown),
    failureText(report),
    learned === null ? 'frozen' : `${learned} learned`,
  ])
}

/** What was not judged, or not to an end, counted apart from what was judged wrongly. */
export function failuresSection({ entries }: Results): Section[] {
  const table = {
    kind: 'table',
    caption: 'Failures, and what was left out',
    columns: ['method and settings', 'planned', 'judged', 'left out', 'unknown', 'failures', 'memory'],
    rows: entries.map(entryRow),
    notes: [
      'failures of model, network or program are unknowns, by code: wrong in every rate, never a denial',
      'frozen: nothing was added to memory; learned: demonstrations that were added of examples judged rightly, in evaluation order',
    ],
  } as const
  return [{ title: 'Failures and what was left out', blocks: [table] }]
}
