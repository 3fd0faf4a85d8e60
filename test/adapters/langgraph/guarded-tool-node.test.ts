import { AIMessage, ToolMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { Command, END, interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guardedToolNode } from '../../../src/adapters/langgraph/guarded-tool-node.ts'
import { describeAdapter } from '../../fixtures/describe-adapter.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { describeAsking } from './describe-asking.ts'
import { callsMessage, changing, nodeAlone } from './node-alone.ts'
import {
  answersTo,
  approve,
  approveCall,
  guardByName,
  type OpenAgent,
  recordingTools,
  scriptedModel,
  sqlCall,
  THREAD,
  turnOf,
} from './scripted-agent.ts'

const openGraph: OpenAgent = ({ options, calls, tools, checkpointer }) => {
  const model = scriptedModel(calls)
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('agent', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', guardedToolNode(tools.tools, options))
    .addEdge(START, 'agent')
    .addConditionalEdges('agent', toolsCondition, ['tools', END])
    .addEdge('tools', 'agent')
    .compile(checkpointer === undefined ? {} : { checkpointer })
  return { model, invoke: (input, config) => graph.invoke(input as never, config) }
}

describeAdapter('langgraph', { asksPeople: true, seesRequest: true, turn: turnOf(openGraph) })
describeAsking('langgraph', openGraph)

describe('guardedToolNode', () => {
  it('options that would deny every call are told at once', () => {
    const wrong = { guard: guardByName(), unknown: 'allow' } as never
    expect(() => guardedToolNode([], wrong)).toThrow('options of guardedToolNode: `unknown`')
  })

  it('of several calls only those that pass run, and each is answered under its own id', async () => {
    const { ran, tools } = recordingTools()
    const { messages } = await nodeAlone(tools).invoke({ messages: [callsMessage('allowed', 'denied', 'open')] })
    expect(ran).toEqual([{ sql: 'allowed' }])
    const answers = answersTo(messages).map((it) => [it.tool_call_id, it.name, it.status])
    expect(answers.toSorted()).toEqual([
      ['allowed', 'run_sql', 'success'],
      ['denied', 'run_sql', 'error'],
      ['open', 'run_sql', 'error'],
    ])
  })

  it('it takes a tool node, with its options', async () => {
    const failing = tool(() => Promise.reject(new Error('no such table')), { name: 'run_sql', schema: z.object({}) })
    const strict = new ToolNode([failing], { handleToolErrors: false })
    await expect(nodeAlone(strict).invoke({ messages: [callsMessage('allowed')] })).rejects.toThrow('no such table')
    const { messages } = await nodeAlone(new ToolNode([failing])).invoke({ messages: [callsMessage('allowed')] })
    expect(answersTo(messages)[0]?.text).toContain('no such table')
  })

  it('a command that a tool answers is passed on, with the refusals of other calls', async () => {
    const commanding = tool(
      ({ sql }) =>
        new Command({ update: { messages: [new ToolMessage({ content: 'by command', tool_call_id: sql })] } }),
      { name: 'run_sql', schema: z.object({ sql: z.string() }) },
    )
    const { messages } = await nodeAlone([commanding]).invoke({ messages: [callsMessage('allowed', 'denied')] })
    expect(answersTo(messages).map((it) => [it.tool_call_id, it.text.slice(0, 10)])).toEqual([
      ['denied', 'The call o'],
      ['allowed', 'by command'],
    ])
  })

  it('a call changed while the guard thinks runs as it was checked', async () => {
    const { ran, tools } = recordingTools()
    const message = callsMessage('allowed')
    const guard = scriptedGuard(changing(message.tool_calls?.[0]?.args ?? {}, ALLOW))
    await guardedToolNode(tools, { guard })({ messages: [message] }, {})
    expect([ran, message.tool_calls?.[0]?.args]).toEqual([[{ sql: 'allowed' }], { sql: 'denied' }])
  })

  it('a tool that asks a person itself goes on after an approval, with the guard asked once', async () => {
    const guard = guardByName()
    const answers: unknown[] = []
    const confirming = tool(
      () => {
        answers.push(interrupt('sure?'))
        return 'Atlas'
      },
      { name: 'run_sql', schema: z.looseObject({}) },
    )
    const graph = nodeAlone([confirming], { guard, unknown: 'ask' }, new MemorySaver())
    await graph.invoke({ messages: [callsMessage('open')] }, THREAD)
    await graph.invoke(new Command({ resume: { decisions: [approve] } }), THREAD)
    expect(answers).toEqual([])
    const { messages } = await graph.invoke(new Command({ resume: 'quite' }), THREAD)
    expect([answers, guard.asked.length]).toEqual([['quite'], 1])
    expect(answersTo(messages).map(({ text }) => text)).toEqual(['Atlas'])
  })

  it('in a graph within a graph a person is asked too, and the guard once', async () => {
    const { ran, tools } = recordingTools()
    const guard = guardByName()
    const outer = new StateGraph(MessagesAnnotation)
      .addNode('inner', nodeAlone(tools, { guard, unknown: 'ask' }))
      .addEdge(START, 'inner')
      .compile({ checkpointer: new MemorySaver() })
    await outer.invoke({ messages: [callsMessage('open')] }, THREAD)
    await outer.invoke(new Command({ resume: { decisions: [approve] } }), THREAD)
    expect([ran, guard.asked.length]).toEqual([[{ sql: 'open' }], 1])
  })

  it('in a graph within a graph an approval that names the call counts', async () => {
    const { ran, tools } = recordingTools()
    const outer = new StateGraph(MessagesAnnotation)
      .addNode('inner', nodeAlone(tools, { unknown: 'ask' }))
      .addEdge(START, 'inner')
      .compile({ checkpointer: new MemorySaver() })
    await outer.invoke({ messages: [callsMessage('open')] }, THREAD)
    await outer.invoke(new Command({ resume: { decisions: [approveCall(sqlCall('open', 'open'))] } }), THREAD)
    expect(ran).toEqual([{ sql: 'open' }])
  })

  it.each(['values', 'updates', 'messages', 'custom'] as const)(
    'nothing runs where the graph streams %s',
    async (streamMode) => {
      const { ran, tools } = recordingTools()
      const stream = await nodeAlone(tools).stream({ messages: [callsMessage('denied')] }, { streamMode })
      for await (const _ of stream);
      expect(ran).toEqual([])
    },
  )

  it('what is streamed of a question holds no arguments beside the question itself', async () => {
    const { tools } = recordingTools()
    const graph = nodeAlone(tools, { unknown: 'ask' }, new MemorySaver())
    const chunks: object[] = []
    const config = { ...THREAD, streamMode: 'updates' as const }
    for await (const chunk of await graph.stream({ messages: [callsMessage('open')] }, config)) chunks.push(chunk)
    const other = chunks.filter((chunk) => !('__interrupt__' in chunk))
    expect(chunks).toHaveLength(2)
    expect(JSON.stringify(other)).toMatch(/^\[\{"guardagent:[0-9a-f]{64}":/)
    expect(JSON.stringify(other)).not.toContain('sql":')
  })

  it.each(['__proto__', 'constructor', 'run\u0000sql\u202e', ''])(
    'a tool named %j is guarded as any other',
    async (name) => {
      const { ran, tools } = recordingTools(name)
      const call = { ...sqlCall('denied'), name, type: 'tool_call' as const }
      const { messages } = await nodeAlone(tools).invoke({
        messages: [new AIMessage({ content: '', tool_calls: [call] })],
      })
      expect(ran).toEqual([])
      expect(answersTo(messages)).toMatchObject([{ tool_call_id: 'call-1', status: 'error' }])
    },
  )

  it('arguments that cannot be read stop the call, whoever may be asked', async () => {
    const { ran, tools } = recordingTools()
    const call = { name: 'run_sql', args: { sql: 1n }, id: 'one' }
    const node = guardedToolNode(tools, { guard: scriptedGuard(ALLOW), unknown: 'ask' })
    const { messages } = await node({ messages: [new AIMessage({ content: '', tool_calls: [call] })] }, {})
    expect([ran, answersTo(messages).length]).toEqual([[], 1])
  })

  it('outside of a graph nobody can be asked, and the guard decides alone', async () => {
    const { ran, tools } = recordingTools()
    const node = guardedToolNode(tools, { guard: guardByName(), unknown: 'ask' })
    const { messages } = await node({ messages: [callsMessage('allowed', 'denied', 'open')] }, {})
    expect([ran, answersTo(messages).length]).toEqual([[{ sql: 'allowed' }], 3])
  })

  it('arguments of a megabyte are guarded whole', async () => {
    const { ran, tools } = recordingTools()
    await nodeAlone(tools).invoke({ messages: [callsMessage(`${'x'.repeat(1_000_000)} denied`)] })
    expect(ran).toEqual([])
  })
})
