import { InputError, PolicyError, ToolError } from '../contract/errors.ts'
import type { Verdict } from '../contract/verdict.ts'
import { stops } from '../guard-agent.ts'

/** Exit codes of the command line. */
export const EXIT = { ok: 0, failure: 1, deny: 2, invalid: 3, unknown: 4 } as const

/** 3 for an option, definition, action or data that cannot be used, 1 for anything else. */
export function exitCodeOf(error: unknown): number {
  const invalid = error instanceof InputError || error instanceof PolicyError || error instanceof ToolError
  return invalid ? EXIT.invalid : EXIT.failure
}

/** 0 allow, 2 deny, 4 unknown; 0 in shadow mode, which stops nothing. */
export function exitCodeOfVerdict(verdict: Verdict): number {
  if (!stops(verdict)) return EXIT.ok
  return verdict.decision === 'deny' ? EXIT.deny : EXIT.unknown
}
