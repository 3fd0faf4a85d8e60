import { Envelope } from '../../src/sandbox/messages.ts'
import type { MeasuredProgram } from './measured-program.ts'

/** A way to run programs, as it is measured. */
export type Contender = {
  readonly name: string
  /** Programs that it runs at the same time. */
  readonly inFlight: number
  /** Resolves when the outcome is known. @throws Error if the program did not give a result: then nothing was measured */
  run(program: MeasuredProgram): Promise<void>
  /** Work for a program that can wait until its outcome is on its way: no part of its latency, but of the load. */
  tidy(): void
  close(): Promise<void>
}

/** Reads a guest's answer as a host must. @throws Error unless it is a result */
export function requireResult(envelope: string): void {
  const outcome = Envelope.parse(JSON.parse(envelope))
  if (!outcome.ok) throw new Error(`a measured program failed: ${outcome.error.message}`)
}
