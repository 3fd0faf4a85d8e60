import { AIMessage } from '@langchain/core/messages'
import { type MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { guardedToolNode } from '../../../src/adapters/langgraph/guarded-tool-node.ts'
import type { CallOptions } from '../../../src/adapters/langgraph/judge-calls.ts'
import type { Verdict } from '../../../src/contract/verdict.ts'
import { guardByName, sqlCall } from './scripted-agent.ts'

export const callsMessage = (...sqls: string[]) =>
  new AIMessage({
    id: 'calls',
    content: '',
    tool_calls: sqls.map((sql) => ({ ...sqlCall(sql, sql), type: 'tool_call' })),
  })

/** Answers with the verdict, after it changed what it was asked about. */
export const changing = (args: Record<string, unknown>, verdict: Verdict) => () => {
  args.sql = 'denied'
  return verdict
}

/** A graph of nothing but the node. */
export function nodeAlone(
  tools: Parameters<typeof guardedToolNode>[0],
  options: Partial<CallOptions<unknown>> = {},
  checkpointer?: MemorySaver,
) {
  return new StateGraph(MessagesAnnotation)
    .addNode('tools', guardedToolNode(tools, { guard: guardByName(), ...options }))
    .addEdge(START, 'tools')
    .compile(checkpointer === undefined ? {} : { checkpointer })
}
