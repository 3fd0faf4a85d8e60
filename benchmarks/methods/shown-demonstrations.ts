import type { Demonstration } from '../../src/contract/demonstration.ts'
import { GuardAgentError } from '../../src/contract/errors.ts'
import type { GuardAgent } from '../../src/index.ts'
import { leftOut } from '../../src/retrieval/left-out.ts'
import type { Judged } from './judged.ts'
import type { Question } from './method.ts'

type Shown = {
  readonly question: Question
  readonly judged: Pick<Judged, 'demonstrations'>
  readonly signal?: AbortSignal
}

/** The demonstrations that a guard was shown, by what its verdicts name. It keeps no more than the guard's memory holds. */
export class ShownDemonstrations {
  readonly #agent: Pick<GuardAgent, 'retrieve'>
  readonly #known = new Map<string, Demonstration>()

  constructor(agent: Pick<GuardAgent, 'retrieve'>) {
    this.#agent = agent
  }

  /** Notes one that was added to memory since. */
  add(demonstration: Demonstration): void {
    this.#known.set(demonstration.id, demonstration)
  }

  /** In the order in which they were shown. @throws GuardAgentError where a verdict names one that memory cannot have shown */
  async of({ question, judged, signal }: Shown): Promise<Demonstration[]> {
    const ids = judged.demonstrations.map(({ id }) => id)
    if (ids.some((id) => !this.#known.has(id))) {
      // Memory only ever grows here, so what was shown is found again, or was added and noted meanwhile.
      const { action, leaveOut } = question
      for (const { demonstration } of await this.#agent.retrieve(action, { leaveOut, ...(signal && { signal }) }))
        this.add(demonstration)
    }
    return ids.map((id) => {
      const found = this.#known.get(id)
      if (found !== undefined) return found
      throw new GuardAgentError(
        'shown-unknown',
        `the verdict names demonstration \`${id}\`, which memory does not show`,
      )
    })
  }
}

/**
 * Makes sure that no example was judged with its own solution in sight, whatever retrieval believes it left out.
 * @throws GuardAgentError with code `twin-shown`
 */
export function requireNoTwin({ leaveOut }: Question, shown: readonly Demonstration[]): void {
  const twin = shown.find(leftOut(leaveOut))
  if (twin === undefined) return
  throw new GuardAgentError(
    'twin-shown',
    `demonstration \`${twin.id}\` asks what the example asks, and was shown for it: this verdict counts for nothing; report it`,
  )
}
