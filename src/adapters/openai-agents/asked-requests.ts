import type { Agent, AgentInputItem, RunContext, Usage } from '@openai/agents'
import { readRequests } from './read-requests.ts'

/** An agent of any context and output: only what it is, not what it does, matters. */
export type SomeAgent = Pick<Agent, 'name'>

/** What is read of a `RunState`. */
export type SavedRun = {
  readonly history: readonly AgentInputItem[]
  readonly currentAgent: SomeAgent
  readonly _context: Pick<RunContext, 'usage'>
}

type Heard = { readonly agent: SomeAgent; readonly requests: readonly string[] }

/** Both, without what they share in the middle. */
function join(known: readonly string[], given: readonly string[]): readonly string[] {
  for (let shared = Math.min(known.length, given.length); shared > 0; shared--) {
    const tail = known.slice(-shared)
    if (tail.every((request, index) => request === given[index])) return [...known, ...given.slice(shared)]
  }
  return [...known, ...given]
}

/**
 * What the users of the runs under way asked for. The SDK tells tool guardrails neither input nor history, but tells both when an agent starts.
 */
export class AskedRequests {
  /** By `usage`: the one object that a run and the runs of its agents as tools have in common, and that is told to all of them. */
  readonly #heard = new WeakMap<Usage, Heard>()
  readonly #followed = new WeakSet<object>()

  /** Whether it is new; it is followed from then on. What is given with each request gathers no listeners. */
  follow(starting: object): boolean {
    const isNew = !this.#followed.has(starting)
    this.#followed.add(starting)
    return isNew
  }

  /**
   * Takes note of what an agent is given. Of an agent that another one calls or hands over to, only what goes on where the first one's input ends: what one
   * agent writes to another is no user's word.
   */
  hear({ usage }: Pick<RunContext, 'usage'>, agent: SomeAgent, input: string | readonly AgentInputItem[]): void {
    const given = readRequests(input)
    const heard = this.#heard.get(usage)
    if (heard === undefined) {
      this.#heard.set(usage, { agent, requests: given })
      return
    }
    const goesOn = heard.requests.every((request, index) => request === given[index])
    if (agent === heard.agent || goesOn)
      this.#heard.set(usage, { agent: heard.agent, requests: join(heard.requests, given) })
  }

  of({ usage }: Pick<RunContext, 'usage'>): readonly string[] {
    return this.#heard.get(usage)?.requests ?? []
  }
}
