import { Identity } from '../contract/action.ts'
import { type Demonstration, demonstrationKey } from '../contract/demonstration.ts'
import type { LeaveOut, Retrieved } from '../contract/memory.ts'
import { PlanSteps, STEP_CHARS } from '../contract/plan.ts'
import type { ReadAction, Stages } from '../contract/stages.ts'

export type RetrieveOptions = {
  /** Demonstrations that must not be shown: an evaluation's own example. */
  readonly leaveOut?: LeaveOut
  /** Ends the search; its reason is thrown. */
  readonly signal?: AbortSignal
}

/** The demonstrations that a guard of an action is shown, as memory has them. @throws DatabaseError, InputError, or the signal's reason */
export function findShown(stages: Stages, action: ReadAction, options: RetrieveOptions): Promise<Retrieved[]> {
  const { definition, retriever } = stages
  return retriever.retrieve({
    agent: definition.agent,
    key: demonstrationKey(action),
    k: definition.shots,
    ...(options.signal && { signal: options.signal }),
    ...(options.leaveOut && { leaveOut: options.leaveOut }),
  })
}

/** Demonstrations go to the model too: what was learned before a pattern was named is masked like the action. */
export function maskDemonstration(demonstration: Demonstration, mask: ReadAction['mask']): Demonstration {
  const { input, output, identity, plan, program } = demonstration
  const steps = PlanSteps.parse(plan.map((step) => String(mask(step)).slice(0, STEP_CHARS)))
  const texts = { input: mask(input), output: mask(output), plan: steps, program: String(mask(program)) }
  return { ...demonstration, ...texts, ...(identity === undefined ? {} : { identity: Identity.parse(mask(identity)) }) }
}
