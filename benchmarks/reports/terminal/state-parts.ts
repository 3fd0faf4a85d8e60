import type { BenchmarkReport } from '../benchmark-report.ts'
import { failureText } from '../sections/failures-section.ts'
import { leftOutNote } from '../sections/left-out-note.ts'

/** What was not judged, or not to an end, and what was learned; nothing where all went as planned. */
export function stateParts(report: BenchmarkReport): string[] {
  const { metrics, learned } = report
  return [
    ...leftOutNote(report),
    ...(metrics.unknown === 0 ? [] : [`${metrics.unknown} unknown: ${failureText(report)}`]),
    ...(learned === null ? [] : [`online: ${learned} demonstrations learned`]),
  ]
}
