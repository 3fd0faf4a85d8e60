import type { BaseMessage } from '@langchain/core/messages'
import { getConfig } from '@langchain/langgraph'
import { type AgentMiddleware, createMiddleware } from 'langchain'
import { type BoundCalls, bindCalls } from '../langgraph/bind-calls.ts'
import { type Around, aroundOf } from '../langgraph/call-context.ts'
import { type CallDecision, decideCalls } from '../langgraph/decide-calls.ts'
import type { CallOptions } from '../langgraph/judge-calls.ts'
import { readCall } from '../langgraph/read-call.ts'
import { pendingCalls } from '../langgraph/read-conversation.ts'
import { refuseCall } from '../langgraph/refuse-call.ts'
import { requireGuarding } from '../mapping/index.ts'
import { findDecision, GuardState, keepDecisions } from './kept-decisions.ts'

/**
 * A middleware for `createAgent` that guards every call of a tool. Put it last in `middleware`, next to the tools: what stands behind it may change a call after
 * it was checked.
 *
 * With `unknown: 'ask'` the agent is interrupted (`GuardInterrupt`) before any call of the message ran, for the decisions of a person; it needs a checkpointer
 * for that, and without one an unknown stays a denial.
 *
 * @throws InputError where an option is not what it must be
 * @example createAgent({
 *   model, tools: [runSql],
 *   middleware: [guardMiddleware<{ role: string }>({ guard, identity: ({ context }) => ({ role: context.role }) })],
 * })
 */
export function guardMiddleware<Context = unknown>(
  options: CallOptions<Context>,
): AgentMiddleware<typeof GuardState, undefined, unknown, readonly [], readonly []> {
  requireGuarding('guardMiddleware', options)
  const asks = options.unknown === 'ask'
  const afterModel = ({ messages }: { messages: BaseMessage[] }) => decideAll(options, messages)
  return createMiddleware({
    name: 'GuardAgent',
    stateSchema: GuardState,
    wrapToolCall: async (request, handler) => {
      const read = readCall(request.toolCall, request.state.messages)
      const around = aroundOf<Context>(request.runtime)
      const bound = await bindCalls(options, [read], around)
      // Only where a decision is written anew for each message of the model does the state count.
      const decided = asks ? findDecision(request.state, bound) : undefined
      const decision = decided ?? (await decideAlone(bound, around))
      // The copy that was checked runs, not what others may still hold and change.
      return decision.passes ? handler({ ...request, toolCall: read.call }) : refuseCall(read.call, decision.message)
    },
    ...(asks ? { afterModel } : {}),
  })
}

/** Decides before anything runs: one interrupt for all that needs a person, and a state that says what was decided. */
async function decideAll<Context>(
  options: CallOptions<Context>,
  messages: readonly BaseMessage[],
): Promise<GuardState> {
  const read = pendingCalls(messages).map((call) => readCall(call, messages))
  // What a hook is handed of the context is only what its middleware's schema names.
  const around = aroundOf<Context>(getConfig())
  return keepDecisions(await decideCalls(await bindCalls(options, read, around), around))
}

/** Decides a call that was not decided before, or is no longer what was decided. No person is asked: other calls may be running. */
async function decideAlone({ options, calls }: BoundCalls, around: Around<unknown>): Promise<CallDecision> {
  const [decision] = await decideCalls({ options: { ...options, unknown: 'deny' }, calls }, around)
  return decision ?? { passes: false, message: '' }
}
