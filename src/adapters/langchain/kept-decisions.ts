import { z } from 'zod'
import type { CallDecision, DecidedCall } from '../langgraph/decide-calls.ts'
import type { ReadCall } from '../langgraph/read-call.ts'

/**
 * What was decided about the calls of the model's last message before any of them ran, in the agent's state. The underscore keeps it out of what an agent is
 * invoked with, and out of what it answers.
 */
export const GuardState = z.object({
  _guardagent: z.array(z.strictObject({ digest: z.string(), passes: z.boolean(), message: z.string() })).optional(),
})
export type GuardState = z.infer<typeof GuardState>

export function keepDecisions(decided: readonly DecidedCall[]): GuardState {
  return { _guardagent: decided.map(({ read, passes, message }) => ({ digest: read.digest, passes, message })) }
}

/** What was decided about this very call, with these arguments; of two that are the same, the refusal counts. */
export function findDecision({ _guardagent: kept = [] }: GuardState, { digest }: ReadCall): CallDecision | undefined {
  const found = kept.filter((one) => one.digest === digest)
  return found.find(({ passes }) => !passes) ?? found[0]
}
