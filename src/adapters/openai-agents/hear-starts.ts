import type { AgentInputItem, RunContext } from '@openai/agents'
import type { Guarding } from './ask-guard.ts'
import type { SomeAgent } from './asked-requests.ts'

type Listener = (context: Pick<RunContext, 'usage'>, agent: SomeAgent, turnInput?: AgentInputItem[]) => void

/** What tells that an agent starts, and with what: an agent, or a runner for all agents that it runs. */
export type Starting = { on(type: 'agent_start', listener: Listener): unknown }

/** Takes note of what the user asks for whenever an agent starts. */
export function hearStarts<TContext>({ asked }: Guarding<TContext>, starting: Starting): void {
  if (!asked.follow(starting)) return
  starting.on('agent_start', (context, agent, turnInput = []) => asked.hear(context, agent, turnInput))
}
