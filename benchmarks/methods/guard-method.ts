import { InputError } from '../../src/contract/errors.ts'
import type { GuardAgent } from '../../src/index.ts'
import { learnDemonstration } from './learn-demonstration.ts'
import type { Method } from './method.ts'
import { requireNoTwin, type ShownDemonstrations } from './shown-demonstrations.ts'

/** Who answers for demonstrations that an evaluation confirmed by gold. */
const CONFIRMED_BY = 'evaluation'

/** What of a guard is used. */
export type EvaluatedGuard = Pick<GuardAgent, 'guard' | 'retrieve' | 'addDemonstration' | 'close'>

type Evaluated = {
  /** Whose demonstrations memory gets: the definition's `agent`. */
  readonly agent: string
  /** Of the same guard. */
  readonly shown: ShownDemonstrations
}

/**
 * GuardAgent itself as a method (`guardagent`, and `rule` without a model). `judge` gives its whole verdict, and throws a `GuardAgentError` with code
 * `twin-shown` if a demonstration of the question itself was shown. `learn` numbers what it adds, so the same order gives the same memory.
 *
 * @param guard closed with the method
 * @example const method = guardMethod(guard, { agent: benchmark.definition.agent, shown: new ShownDemonstrations(guard) })
 */
export function guardMethod(guard: EvaluatedGuard, { agent, shown }: Evaluated): Required<Method> {
  let offered = 0
  return {
    async judge(question, { signal } = {}) {
      const { action, leaveOut } = question
      const verdict = await guard.guard(action, { leaveOut, ...(signal && { signal }) })
      // A guard that the caller ended answers unknown; that says nothing about it.
      signal?.throwIfAborted()
      requireNoTwin(question, await shown.of({ question, judged: verdict, ...(signal && { signal }) }))
      return verdict
    },
    async learn(question, judged) {
      offered += 1
      const id = `${CONFIRMED_BY}-${String(offered).padStart(6, '0')}`
      const candidate = learnDemonstration(question, judged, agent)
      if (candidate === null) return false
      try {
        shown.add(await guard.addDemonstration(candidate, CONFIRMED_BY, { id }))
        return true
      } catch (error) {
        // It contradicts what is near it, or does not hold when it runs again: nothing to show to others.
        if (error instanceof InputError) return false
        throw error
      }
    },
    close: () => guard.close(),
  }
}
