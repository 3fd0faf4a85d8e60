import type { ToolMessage } from '@langchain/core/messages'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { requireGuarding } from '../mapping/index.ts'
import { bindCalls } from './bind-calls.ts'
import { aroundOf } from './call-context.ts'
import { decideCalls } from './decide-calls.ts'
import type { CallOptions } from './judge-calls.ts'
import { readCall } from './read-call.ts'
import { type MessagesState, messagesWith, readTurn } from './read-turn.ts'
import { refuseCall } from './refuse-call.ts'

/** What a `ToolNode` is made of. */
type Tools = ConstructorParameters<typeof ToolNode>[0]

/** A node of a graph, as `addNode` takes it. */
type GuardedNode = (state: MessagesState, config: LangGraphRunnableConfig) => Promise<Pick<MessagesState, 'messages'>>

/**
 * A node that stands where a `ToolNode` would, and runs the tools itself: no edge leads around the guard. It guards all pending calls of the model's last
 * message before any of them runs, answers those that are stopped, and hands the `ToolNode` a message with the others only.
 *
 * With `unknown: 'ask'` the graph is interrupted (`GuardInterrupt`) before anything ran; it needs a checkpointer for that, and without one an unknown stays a
 * denial.
 *
 * @param tools the tools, or a `ToolNode` of yours
 * @throws InputError where an option is not what it must be
 * @example new StateGraph(MessagesAnnotation).addNode('tools', guardedToolNode([runSql], { guard, identity: ({ configurable }) => ({ role: roleOf(configurable) }) }))
 */
export function guardedToolNode<Context = unknown>(
  tools: Tools | Pick<ToolNode, 'invoke'>,
  options: CallOptions<Context>,
): GuardedNode {
  requireGuarding('guardedToolNode', options)
  const toolNode = Array.isArray(tools) ? new ToolNode(tools) : tools
  return async (state, config) => {
    const { messages, calls, mayAsk } = readTurn(state)
    const read = calls.map((call) => readCall(call, messages))
    const around = aroundOf<Context>(config)
    const bound = await bindCalls(mayAsk ? options : { ...options, unknown: 'deny' }, read, around)
    const decided = await decideCalls(bound, around)
    const passing = decided.filter(({ passes }) => passes).map(({ read }) => read.call)
    const refusals = decided.filter(({ passes }) => !passes).map((one) => refuseCall(one.read.call, one.message))
    if (passing.length === 0) return { messages: refusals }
    const narrowed = { ...withoutCall(state), messages: messagesWith(messages, passing) }
    return withRefusals(refusals, await toolNode.invoke(narrowed, config))
  }
}

/** What tools see as the state does not hold how their call came to them. */
function withoutCall(state: MessagesState): MessagesState {
  const { lg_tool_call: _, ...rest } = { lg_tool_call: undefined, ...state }
  return rest
}

/** A tool node answers messages, or a list of updates and commands where a tool answered with a command. */
function withRefusals(refusals: ToolMessage[], answered: MessagesState | MessagesState[]): MessagesState {
  if (refusals.length === 0 && !Array.isArray(answered)) return answered
  if (!Array.isArray(answered)) return { messages: [...refusals, ...answered.messages] }
  // Graphs take such a list from a node, but the types of nodes do not say so; a `ToolNode` has it as `any`.
  const list: unknown = refusals.length === 0 ? answered : [{ messages: refusals }, ...answered]
  return list as MessagesState
}
