import type { ProgramError } from '../contract/program.ts'
import type { Span } from '../contract/telemetry.ts'

/** Ends a span in what went wrong with a program, if anything did. */
export function noteProblem(span: Span, error: ProgramError | null): void {
  if (error === null) return
  span.fail(error.code)
  span.show(() => ({ problem: error.message }))
}
