import { z } from 'zod'
import type { BoundCalls } from '../langgraph/bind-calls.ts'
import type { CallDecision, DecidedCall } from '../langgraph/decide-calls.ts'

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

/** What was decided about these very calls, with these arguments, for who acts now; of two that are the same, the refusal counts. */
export function findDecision({ _guardagent: kept = [] }: GuardState, { calls }: BoundCalls): CallDecision | undefined {
  const found = kept.filter((one) => calls.some(({ digest }) => digest === one.digest))
  return found.find(({ passes }) => !passes) ?? found[0]
}
