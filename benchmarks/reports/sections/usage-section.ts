import { ourRow, type Section } from '../document/document.ts'
import { formatCalls } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import type { Results } from './results.ts'

/** What cells cost; those under attack cost too. */
export function usageSection({ entries }: Results): Section[] {
  const rows = entries.map(({ label, report: { benchmark, usage } }) => {
    const { calls, promptTokens, completionTokens, callsPerAction } = usage
    const counts = [String(calls), formatCalls(callsPerAction), String(promptTokens), String(completionTokens)]
    return ourRow(`${SET_TITLES[benchmark]}, ${label}`, counts)
  })
  const table = {
    kind: 'table',
    caption: 'Calls of models and their tokens',
    columns: ['method and settings', 'calls', 'calls an action', 'prompt tokens', 'completion tokens'],
    rows,
    notes: ['sums over the verdicts, as the endpoint counts them; calls an action: their mean'],
  } as const
  return [{ title: 'Usage', blocks: [table] }]
}
