import type { SandboxLimits, SandboxOutcome } from '../contract/sandbox.ts'
import { Envelope, type Job } from './messages.ts'

/** Characters of an error's message. */
export const MESSAGE_CHARS = 1000

export type ReadEnvelope = {
  readonly outcome: SandboxOutcome
  /** Where the job has known calls: what the guest says it called. */
  readonly order?: readonly number[]
}

function keepsToLimits({ logs, ...answer }: Envelope, limits: SandboxLimits): boolean {
  // Empty logs would be as many as fit into a line; the guest drops them.
  const logChars = logs.reduce((sum, log) => sum + Math.max(1, log.length), 0)
  if (logChars > limits.logChars) return false
  return answer.ok ? answer.result.length <= limits.resultChars : answer.error.message.length <= MESSAGE_CHARS
}

/** Whether an order is there where it must be, and says of the host's own part what the host knows. */
function isPossible(order: readonly number[] | undefined, { known, limits }: Job, asked: number): boolean {
  if (order === undefined || known === undefined) return order === known
  if (order.length > limits.toolCalls || order.some((index) => index >= known.length)) return false
  return order.filter((index) => index < 0).length === asked
}

/**
 * The guest's answer, if it is one and keeps to the limits; null otherwise.
 *
 * @param asked calls that the host heard
 */
export function readEnvelope(envelope: string, job: Job, asked: number): ReadEnvelope | null {
  try {
    const parsed = Envelope.safeParse(JSON.parse(envelope))
    if (!parsed.success) return null
    const { order, ...outcome } = parsed.data
    if (!keepsToLimits(outcome, job.limits) || !isPossible(order, job, asked)) return null
    return order === undefined ? { outcome } : { outcome, order }
  } catch {
    return null
  }
}
