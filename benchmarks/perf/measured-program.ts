import type { KnownCall, SandboxLimits } from '../../src/contract/sandbox.ts'

/** A program with all that it runs with. Tools answer from a record, so that only what runs the program is measured. */
export type MeasuredProgram = {
  readonly program: string
  readonly names: readonly string[]
  /** JSON object of read-only globals. */
  readonly data: string
  readonly nowMs: number
  readonly limits: SandboxLimits
  /** All calls that it makes, with their replies. */
  readonly known: readonly KnownCall[]
  /** The reply that this call had. @throws Error for a call that was not recorded */
  answer(name: string, argumentsJson: string): string
}

/** Programs of one kind, measured together. */
export type Workload = { readonly name: string; readonly programs: readonly MeasuredProgram[] }

/** A program that does nothing: what is left is the way into the sandbox and back. */
export function emptyProgram(limits: SandboxLimits): MeasuredProgram {
  const answer = (name: string) => {
    throw new Error(`the empty program called ${name}`)
  }
  return { program: 'return 0', names: [], data: '{}', nowMs: 0, limits, known: [], answer }
}
