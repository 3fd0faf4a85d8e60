import type {
  Agent,
  AgentOutputType,
  Handoff,
  InputGuardrail,
  MCPServer,
  OutputGuardrail,
  Tool,
  ToolInputGuardrailDefinition,
  ToolOutputGuardrailDefinition,
} from '@openai/agents'
import { inputGuardrail, outputGuardrail } from './agent-guardrails.ts'
import { approveCall, type NeedsApproval } from './approve-call.ts'
import type { Guarding } from './ask-guard.ts'
import { AskedRequests, type SavedRun } from './asked-requests.ts'
import { DecidedCalls } from './decided-calls.ts'
import { guardHandoff } from './guard-handoff.ts'
import { type GuardableAgent, guardParts } from './guard-parts.ts'
import { GuardedParts } from './guarded-parts.ts'
import type { GuardrailOptions } from './guardrail-options.ts'
import { hearStarts, type Starting } from './hear-starts.ts'
import { type OnApproval, onApproval } from './on-approval.ts'
import { requireOptions } from './require-options.ts'
import { toolInputGuardrail, toolOutputGuardrail } from './tool-guardrails.ts'

/** A guard in the SDK's own terms. All of one `Guardrails` know the same conversations: use one for all agents of a run. */
export type Guardrails<TContext = unknown> = {
  /**
   * Guards an agent in place, and hands it back: its tools, MCP servers, and what `also` names. Hears what its user asks for. Agents that it hands over to
   * or has as tools are guarded each for themselves.
   * @throws InputError where other guardrails guard it, one of its tools or one of its MCP servers; so do `tools`, `mcpServer` and `handoff`
   */
  agent<TAgent extends GuardableAgent<TContext>>(agent: TAgent): TAgent
  /** New tools with guardrail and approval; of an agent as a tool the same tool, since the SDK knows it by the object. */
  tools(tools: readonly Tool<TContext>[]): Tool<TContext>[]
  /** Guards all tools of an MCP server, in place. The SDK asks no person about them: unknown is a denial. */
  mcpServer<TServer extends MCPServer>(server: TServer): TServer
  /** For `handoffs` of an agent, an agent or a handoff to it. One that does not pass ends the run: the SDK can neither tell the model nor ask a person. */
  handoff<TOutput extends AgentOutputType>(
    to: Agent<TContext, TOutput> | Handoff<TContext, TOutput>,
  ): Handoff<TContext, TOutput>
  /** For `inputGuardrails` of a tool. */
  readonly toolInput: ToolInputGuardrailDefinition<TContext>
  /** For `outputGuardrails` of a tool: what is denied is replaced before the model sees it. */
  readonly toolOutput: ToolOutputGuardrailDefinition<TContext>
  /** For `inputGuardrails` of an agent: the user's request, before the model is called. */
  readonly input: InputGuardrail
  /** For `outputGuardrails` of an agent: its answer. */
  readonly output: OutputGuardrail<AgentOutputType, TContext>
  /** For `needsApproval` of the tool of that name, beside `toolInput`: asks a person about an unknown where `unknown` is `'ask'`. */
  needsApproval(tool: string): NeedsApproval
  /** For `onApproval` of tools without guardrails: hosted MCP servers with `requireApproval: 'always'`. */
  readonly onApproval: OnApproval
  /** Hears what the users of an agent or a runner ask for, where `agent` is not used. */
  hear(starting: Starting): void
  /** Hears what the user of a run asked for that another process began, and hands its state back: `run(agent, guardrails.restore(state))`. */
  restore<TState extends SavedRun>(state: TState): TState
}

/**
 * A guard as guardrails and approvals of `@openai/agents`. Once for all users, since agents and MCP servers keep them: who acts, the run's context tells.
 *
 * @throws InputError for an option that cannot be used
 * @example
 * type Session = { readonly user: { readonly role: string } }
 * const identity = ({ context }: RunContext<Session>) => ({ role: context.user.role })
 * const guardrails = defineGuardrails({ guard, identity, unknown: 'ask' })
 * const agent = guardrails.agent(new Agent<Session>({ name: 'librarian', tools: [runSql], mcpServers: [catalogue] }))
 * await run(agent, request, { context: session })
 */
export function defineGuardrails<TContext = unknown>(options: GuardrailOptions<TContext>): Guardrails<TContext> {
  requireOptions(options)
  const guarding: Guarding<TContext> = { options, asked: new AskedRequests(), parts: new GuardedParts() }
  const decided = new DecidedCalls()
  const { agent, tools, mcpServer } = guardParts(guarding)
  return {
    agent,
    tools,
    mcpServer,
    handoff: (to) => guardHandoff(guarding, to),
    toolInput: toolInputGuardrail(guarding, decided),
    toolOutput: toolOutputGuardrail(guarding),
    input: inputGuardrail(guarding),
    output: outputGuardrail(guarding),
    needsApproval: (tool) => approveCall({ guarding, decided, tool }),
    onApproval: onApproval(guarding),
    hear: (starting) => hearStarts(guarding, starting),
    restore: (state) => {
      guarding.asked.hear(state._context, state.currentAgent, state.history)
      return state
    },
  }
}
