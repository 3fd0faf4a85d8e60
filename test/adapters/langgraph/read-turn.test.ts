import { AIMessage, ToolMessage } from '@langchain/core/messages'
import { type ToolRuntime, tool } from '@langchain/core/tools'
import { Command, MemorySaver, MessagesAnnotation, Send, START, StateGraph } from '@langchain/langgraph'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guardedToolNode } from '../../../src/adapters/langgraph/guarded-tool-node.ts'
import { toJson } from '../../../src/adapters/mapping/to-json.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { callsMessage, changing, nodeAlone } from './node-alone.ts'
import { answersTo, approve, asking, guardByName, recordingTools, sqlCall, THREAD } from './scripted-agent.ts'

describe('what a tool node works on', () => {
  it('calls that are answered already are neither guarded nor run', async () => {
    const { ran, tools } = recordingTools()
    const guard = guardByName()
    const answer = new ToolMessage({ content: 'before', tool_call_id: 'one' })
    await nodeAlone(tools, { guard }).invoke({ messages: [callsMessage('one', 'two'), answer] })
    expect([ran, guard.asked.length]).toEqual([[{ sql: 'two' }], 1])
  })

  it('a tool that reads the state sees the conversation without the calls that were stopped', async () => {
    const seen: unknown[] = []
    const reader = tool(
      (_, runtime: ToolRuntime) => {
        seen.push(toJson(runtime.state))
        return 'Atlas'
      },
      { name: 'run_sql', schema: z.looseObject({}) },
    )
    await nodeAlone([reader]).invoke({ messages: [...asking('what?').messages, callsMessage('allowed', 'denied')] })
    expect(JSON.stringify(seen)).toContain('what?')
    expect(JSON.stringify(seen)).not.toContain('denied')
  })

  it('calls that are sent one by one are guarded each, and the others do not run with them', async () => {
    const { ran, tools } = recordingTools()
    const guard = guardByName()
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('tools', guardedToolNode(tools, { guard }))
      .addConditionalEdges(START, ({ messages }) =>
        ['allowed', 'denied'].map((sql) => new Send('tools', { messages, lg_tool_call: sqlCall(sql, sql) })),
      )
      .compile()
    const { messages } = await graph.invoke({ messages: [callsMessage('allowed', 'denied')] })
    expect([ran, guard.asked.length]).toEqual([[{ sql: 'allowed' }], 2])
    expect(answersTo(messages)).toHaveLength(2)
  })

  it('a call that is sent runs as it was checked, and its tool sees the state without it', async () => {
    const seen: unknown[] = []
    const reader = tool(
      (input, runtime: ToolRuntime) => {
        seen.push(input, Object.keys(runtime.state ?? {}))
        return 'Atlas'
      },
      { name: 'run_sql', schema: z.looseObject({}) },
    )
    const call = sqlCall('allowed')
    const node = guardedToolNode([reader], { guard: scriptedGuard(changing(call.args, ALLOW)) })
    await node({ messages: [], ...{ lg_tool_call: call } }, {})
    expect(seen).toEqual([{ sql: 'allowed' }, ['messages']])
  })

  it('a call that is sent beside others asks nobody: a decision could reach the wrong one', async () => {
    const { ran, tools } = recordingTools()
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('tools', guardedToolNode(tools, { guard: guardByName(), unknown: 'ask' }))
      .addConditionalEdges(START, ({ messages }) =>
        ['open 1', 'open 2'].map((sql) => new Send('tools', { messages, lg_tool_call: sqlCall(sql, sql) })),
      )
      .compile({ checkpointer: new MemorySaver() })
    const result = await graph.invoke({ messages: [callsMessage('open 1', 'open 2')] }, THREAD)
    expect(result).not.toHaveProperty('__interrupt__')
    expect([ran, answersTo(result.messages).length]).toEqual([[], 2])
  })

  it('a call that is sent alone may go to a person', async () => {
    const { ran, tools } = recordingTools()
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('tools', guardedToolNode(tools, { guard: guardByName(), unknown: 'ask' }))
      .addConditionalEdges(START, ({ messages }) => [
        new Send('tools', { messages, lg_tool_call: sqlCall('open', 'open') }),
      ])
      .compile({ checkpointer: new MemorySaver() })
    await graph.invoke({ messages: [callsMessage('open')] }, THREAD)
    await graph.invoke(new Command({ resume: { decisions: [approve] } }), THREAD)
    expect(ran).toEqual([{ sql: 'open' }])
  })

  it('calls without an id, and with the id of another, are guarded each', async () => {
    const { ran, tools } = recordingTools()
    const calls = [
      { name: 'run_sql', args: { sql: 'denied' } },
      { name: 'run_sql', args: { sql: 'allowed' }, id: 'same' },
      { name: 'run_sql', args: { sql: 'denied too' }, id: 'same' },
    ]
    await nodeAlone(tools).invoke({ messages: [new AIMessage({ content: '', tool_calls: calls })] })
    expect(ran).toEqual([{ sql: 'allowed' }])
  })

  it.each([
    ['no messages', {}],
    ['messages of another make', { messages: [{ role: 'assistant', tool_calls: [sqlCall('allowed')] }] }],
    ['a call that is none', { messages: [], lg_tool_call: { name: 7 } }],
  ])('a state with %s is an error of the graph, and nothing runs', async (_, state) => {
    const { ran, tools } = recordingTools()
    const node = guardedToolNode(tools, { guard: scriptedGuard(ALLOW) })
    await expect(node(state as never, {})).rejects.toThrow(InputError)
    expect(ran).toEqual([])
  })
})
