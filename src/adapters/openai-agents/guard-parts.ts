import type { Agent, AgentOutputType, MCPServer, Tool } from '@openai/agents'
import { inputGuardrail, listeningGuardrail, outputGuardrail } from './agent-guardrails.ts'
import type { Guarding } from './ask-guard.ts'
import { DecidedCalls } from './decided-calls.ts'
import { guardTool } from './guard-tool.ts'
import { hearStarts, type Starting } from './hear-starts.ts'
import { toolInputGuardrail, toolOutputGuardrail } from './tool-guardrails.ts'

/** What is guarded of an agent, whatever its output is. */
export type GuardableAgent<TContext> = Starting &
  Pick<Agent<TContext, AgentOutputType>, 'name' | 'tools' | 'mcpServers' | 'inputGuardrails' | 'outputGuardrails'>

/** Guards agents, tools and MCP servers whole. What it guarded before, it leaves as it is; what others guard is refused before anything is changed. */
export function guardParts<TContext>(guarding: Guarding<TContext>) {
  const { parts } = guarding

  const tools = (given: readonly Tool<TContext>[]): Tool<TContext>[] => {
    parts.refuseOthers(given)
    return given.map((tool) => (parts.has(tool) ? tool : guardTool(guarding, tool)))
  }

  const mcpServer = <TServer extends MCPServer>(server: TServer): TServer => {
    if (!parts.has(server)) guardServer(guarding, server)
    return parts.add(server)
  }

  const agent = <TAgent extends GuardableAgent<TContext>>(given: TAgent): TAgent => {
    if (!parts.has(given)) {
      parts.refuseOthers([...given.tools, ...given.mcpServers])
      given.tools = tools(given.tools)
      given.mcpServers.forEach(mcpServer)
      guardAgentEnds(guarding, given)
    }
    return parts.add(given)
  }

  return { agent, tools, mcpServer }
}

function guardServer<TContext>(guarding: Guarding<TContext>, server: MCPServer): void {
  server.toolInputGuardrails = [toolInputGuardrail(guarding, new DecidedCalls()), ...(server.toolInputGuardrails ?? [])]
  if (guarding.options.also?.includes('result'))
    server.toolOutputGuardrails = [toolOutputGuardrail(guarding), ...(server.toolOutputGuardrails ?? [])]
}

/** What goes into an agent and what comes out of it. Where nothing of it is guarded, the request is heard all the same. */
function guardAgentEnds<TContext>(guarding: Guarding<TContext>, agent: GuardableAgent<TContext>): void {
  const { also } = guarding.options
  const first = also?.includes('request') ? inputGuardrail(guarding) : listeningGuardrail(guarding)
  agent.inputGuardrails = [first, ...agent.inputGuardrails]
  if (also?.includes('answer')) agent.outputGuardrails = [outputGuardrail(guarding), ...agent.outputGuardrails]
  hearStarts(guarding, agent)
}
