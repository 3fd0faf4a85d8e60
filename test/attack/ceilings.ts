import type { SandboxLimits } from '../../src/contract/sandbox.ts'

/** What `npm run attack` holds the sandbox and its host to. `npm test` does not: its machine may have other work. */
export const CEILINGS = {
  /** The host kills a child this long after its program's own time limit. */
  graceMs: 250,
  /** What a busy machine may add, also for starting a child anew. */
  slackMs: 750,
  /** What the tools of one guard may take together: their own limits end only what waits, not what works. */
  toolMs: 1000,
  /** How late the host's event loop may ever be. */
  eventLoopDelayMs: 500,
  /** Memory that one child may ever hold. */
  childPeakMb: 400,
  /** Length of one verdict as JSON. */
  verdictChars: 8_000_000,
} as const

/** Milliseconds after which a program must have ended, whatever it does. `toolMs`: what its tools took. */
export function mostMsOf({ timeoutMs }: SandboxLimits, toolMs = 0): number {
  return timeoutMs + Math.min(toolMs, CEILINGS.toolMs) + CEILINGS.graceMs + CEILINGS.slackMs
}
