import { z } from 'zod'
import { Decision } from './check-result.ts'

/**
 * What can be wrong with a program. `evidence`: it ran, but its answer does not follow from the recorded checks.
 * `crashed`: the process that ran it died, or broke the protocol with the host.
 */
export const ProgramErrorCode = z.enum([
  'syntax',
  'refused',
  'thrown',
  'timeout',
  'memory',
  'crashed',
  'missing-result',
  'bad-result',
  'tool',
  'evidence',
])
export type ProgramErrorCode = z.infer<typeof ProgramErrorCode>

export const ProgramError = z.strictObject({
  code: ProgramErrorCode,
  message: z.string(),
  /** Line of the program, from 1; null where none is known. */
  line: z.number().int().positive().nullable(),
  /** Which comparison with the requests (`policy`) or with what the output touches (`access`) found the error; absent where none did. */
  check: z.enum(['policy', 'access']).exactOptional(),
  /** What the program would have decided, where such a comparison refused it. */
  claimed: Decision.exactOptional(),
})
export type ProgramError = z.infer<typeof ProgramError>

/** One program that was tried, and what was wrong with it. */
export const Attempt = z.strictObject({ program: z.string(), error: ProgramError.nullable() })
export type Attempt = z.infer<typeof Attempt>
