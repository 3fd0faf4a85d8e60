import { z } from 'zod'
import { ProgramError } from '../../../src/contract/program.ts'
import type { SandboxLimits, SandboxOutcome } from '../../../src/contract/sandbox.ts'

const MESSAGE_CHARS = 1100

// `evidence` is the judge's to say, and `tool` is for tools that reject, which those of a fuzz run do not.
const Code = ProgramError.shape.code.exclude(['evidence', 'tool'])

const Outcome = z.union([
  z.strictObject({ ok: z.literal(true), result: z.string(), logs: z.array(z.string()) }),
  z.strictObject({
    ok: z.literal(false),
    error: z.strictObject({ ...ProgramError.shape, code: Code, message: z.string().max(MESSAGE_CHARS) }),
    logs: z.array(z.string()),
  }),
])

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Says what is wrong with the answer to a program, or null. What a program did to its process is not; what the pool made of it is. */
export function checkOutcome(outcome: SandboxOutcome, limits: SandboxLimits): string | null {
  const parsed = Outcome.safeParse(outcome)
  if (!parsed.success) return `the outcome is not well-formed: ${z.prettifyError(parsed.error)}`
  const logChars = outcome.logs.reduce((sum, log) => sum + log.length, 0)
  if (logChars > limits.logChars) return `${logChars} characters of logs`
  if (!outcome.ok) return checkError(outcome.error)
  if (outcome.result.length > limits.resultChars) return `a result of ${outcome.result.length} characters`
  return isJson(outcome.result) ? null : 'the result is not JSON'
}

// Programs of a fuzz run do not know the way out of an isolate: then a broken protocol is the pool's own fault.
function checkError({ code, message }: ProgramError): string | null {
  const ownFault = code === 'crashed' && /protocol|sent more/.test(message)
  return ownFault ? `the pool misread its child: ${message}` : null
}
