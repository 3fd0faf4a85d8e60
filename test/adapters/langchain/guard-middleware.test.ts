import { AIMessage, ToolMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { Command, interrupt, MemorySaver } from '@langchain/langgraph'
import {
  createAgent,
  fakeModel,
  type HITLRequest,
  type ToolRuntime,
  toolErrorMiddleware,
  toolRetryMiddleware,
} from 'langchain'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guardMiddleware } from '../../../src/adapters/langchain/guard-middleware.ts'
import type { GuardInterrupt } from '../../../src/adapters/langgraph/ask-person.ts'
import { toJson } from '../../../src/adapters/mapping/to-json.ts'
import { describeAdapter } from '../../fixtures/describe-adapter.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { describeAsking } from '../langgraph/describe-asking.ts'
import {
  answersTo,
  asking,
  type Call,
  guardByName,
  type OpenAgent,
  recordingTools,
  resume,
  sqlCall,
  THREAD,
  turnOf,
} from '../langgraph/scripted-agent.ts'
import { openLangchain, start } from './scripted-langchain.ts'

const openAgent: OpenAgent = (setting) => openLangchain(setting)

describeAdapter('langchain', { asksPeople: true, seesRequest: true, turn: turnOf(openAgent) })
describeAsking('langchain', openAgent)
describeAsking('langchain, all calls of a message in one node', (setting) =>
  openLangchain({ ...setting, version: 'v1' }),
)

describe('guardMiddleware', () => {
  it('options that would deny every call are told at once', () => {
    expect(() => guardMiddleware({} as never)).toThrow('options of guardMiddleware: `guard`')
  })

  it('of several calls in one message only the denied ones do not run, and each is answered under its own id', async () => {
    const calls = ['allowed', 'denied', 'open', 'also allowed'].map((sql) => sqlCall(sql, `id of ${sql}`))
    const { agent, ran } = start({ calls })
    const { messages } = await agent.invoke(asking())
    expect(ran.toSorted()).toEqual([{ sql: 'allowed' }, { sql: 'also allowed' }])
    expect(answersTo(messages).map((it) => [it.tool_call_id, it.name, it.status === 'error'])).toEqual([
      ['id of allowed', 'run_sql', false],
      ['id of denied', 'run_sql', true],
      ['id of open', 'run_sql', true],
      ['id of also allowed', 'run_sql', false],
    ])
  })

  it('the guard sees what the model said beside the call, and all that the user asked', async () => {
    const { agent, guard } = start({ said: 'I look it up' })
    await agent.invoke({
      messages: [
        ...asking('first').messages.map((it) => ({ role: 'user', content: it.text })),
        { role: 'assistant', content: 'yes?' },
        { role: 'user', content: 'second' },
      ],
    })
    expect(guard.asked).toEqual([
      {
        input: 'first\nsecond',
        output: { tool: 'run_sql', arguments: { sql: 'allowed' }, text: 'I look it up' },
        identity: {},
      },
    ])
  })

  it('identity may come from what the agent is configured with', async () => {
    const guard = scriptedGuard(ALLOW)
    const identity = ({ configurable }: { configurable: Readonly<Record<string, unknown>> }) => ({
      role: String(configurable.role),
    })
    const { agent } = start({ options: { guard, identity } })
    await agent.invoke(asking(), { configurable: { role: 'visitor' } })
    expect(guard.asked[0]?.identity).toEqual({ role: 'visitor' })
  })

  it.each(['__proto__', 'constructor', 'toString', 'run\u0000sql\u202e', ''])(
    'a tool named %j is guarded as any other',
    async (name) => {
      const calls: Call[] = [{ id: 'call-1', name, args: { sql: 'denied' } }]
      const { agent, guard, ran } = start({ tools: recordingTools(name), calls })
      const { messages } = await agent.invoke(asking())
      expect([ran, guard.asked.length]).toEqual([[], 1])
      expect(answersTo(messages)).toMatchObject([{ tool_call_id: 'call-1', status: 'error' }])
    },
  )

  it('a call of a tool that nobody has is guarded too', async () => {
    const { agent, guard } = start({ calls: [{ id: 'call-1', name: 'no_such_tool', args: {} }] })
    await agent.invoke(asking())
    expect(guard.asked).toHaveLength(1)
  })

  it('what runs is what was checked: arguments that are no fields of their own are in neither', async () => {
    const args = JSON.parse('{"sql": "allowed", "__proto__": {"sql": "denied"}}')
    const { agent, guard, ran } = start({ calls: [{ id: 'call-1', name: 'run_sql', args }] })
    await agent.invoke(asking())
    expect(JSON.stringify(guard.asked[0]?.output)).toBe(`{"tool":"run_sql","arguments":${JSON.stringify(ran[0])}}`)
  })

  it('arguments of a megabyte are guarded whole', async () => {
    const { agent, ran } = start({ calls: [sqlCall(`${'x'.repeat(1_000_000)} denied`)] })
    await agent.invoke(asking())
    expect(ran).toEqual([])
  })

  it('arguments that cannot be read stop the call', async () => {
    const { agent, ran } = start({ calls: [{ id: 'call-1', name: 'run_sql', args: { sql: 1n as never } }] })
    const { messages } = await agent.invoke(asking())
    expect(ran).toEqual([])
    expect(answersTo(messages)[0]?.text).toContain('did not run')
  })

  it('a middleware that tries again does not let a denied call run', async () => {
    const { agent, ran } = start({
      outer: [toolRetryMiddleware({ maxRetries: 2, initialDelayMs: 0 })],
      calls: [sqlCall('denied')],
    })
    await agent.invoke(asking())
    expect(ran).toEqual([])
  })

  it('a refusal of a tool that answers the user directly goes to the model', async () => {
    const { ran, tools } = recordingTools()
    for (const one of tools) one.returnDirect = true
    const { agent, model } = start({ tools: { ran, tools }, calls: [sqlCall('denied')] })
    const { messages } = await agent.invoke(asking())
    expect([model.callCount, messages.at(-1)?.text]).toEqual([2, 'done'])
  })

  it('a command that a tool answers is passed on', async () => {
    const command = tool(
      (_, { toolCallId }: ToolRuntime) =>
        new Command({ update: { messages: [new ToolMessage({ content: 'by command', tool_call_id: toolCallId })] } }),
      {
        name: 'run_sql',
        schema: z.object({ sql: z.string() }),
      },
    )
    const { agent } = start({ tools: { ran: [], tools: [command] } as never })
    const { messages } = await agent.invoke(asking())
    expect(answersTo(messages).map(({ text }) => text)).toEqual(['by command'])
  })

  it('an error of a tool stays its own', async () => {
    const error = new Error('no such table')
    const failing = tool(() => Promise.reject(error), { name: 'run_sql', schema: z.object({ sql: z.string() }) })
    const { agent } = start({ tools: { ran: [], tools: [failing] } as never })
    await expect(agent.invoke(asking())).rejects.toBe(error)
    const tolerant = start({
      tools: { ran: [], tools: [failing] } as never,
      outer: [toolErrorMiddleware({ onError: String })],
    })
    const { messages } = await tolerant.agent.invoke(asking())
    expect(answersTo(messages)[0]?.text).toContain('no such table')
  })

  it('calls that the model wrote badly never run', async () => {
    const { ran, tools } = recordingTools()
    const answer = new AIMessage({
      content: '',
      invalid_tool_calls: [
        { name: 'run_sql', args: '{"sql": ', id: 'call-1', error: 'no JSON', type: 'invalid_tool_call' },
      ],
    })
    const model = fakeModel().respond(answer)
    const guard = guardByName()
    const agent = createAgent({ model, tools, middleware: [guardMiddleware({ guard })] })
    expect((await agent.invoke(asking())).messages.at(-1)).toHaveProperty('invalid_tool_calls.length', 1)
    expect([ran, guard.asked]).toEqual([[], []])
  })

  it.each(['values', 'updates', 'messages'] as const)('nothing runs where the agent streams %s', async (streamMode) => {
    const { agent, ran } = start({ calls: [sqlCall('denied')] })
    const chunks: unknown[] = []
    for await (const chunk of await agent.stream(asking(), { streamMode })) chunks.push(chunk)
    expect(ran).toEqual([])
    expect(JSON.stringify(chunks)).toContain('access denied')
  })

  it('a tool that asks a person itself lets no other call of the message run again', async () => {
    const { ran, tools } = recordingTools()
    const confirming = tool(() => String(interrupt('sure?')), { name: 'confirm', schema: z.looseObject({}) })
    const { agent, guard } = start({
      calls: [sqlCall('allowed'), { id: 'call-2', name: 'confirm', args: {} }],
      tools: { ran, tools: [...tools, confirming] } as never,
      checkpointer: new MemorySaver(),
    })
    await agent.invoke(asking(), THREAD)
    const { messages } = await agent.invoke(resume('quite') as never, THREAD)
    expect(answersTo(messages).map(({ text }) => text)).toEqual(['Atlas', 'quite'])
    expect(ran).toEqual([{ sql: 'allowed' }])
    expect(guard.asked.map(({ output }) => toJson(output))).toMatchObject([
      { tool: 'run_sql' },
      { tool: 'confirm' },
      { tool: 'confirm' },
    ])
  })

  it('the question can be read as one of the human-in-the-loop middleware', () => {
    const read = (question: GuardInterrupt): HITLRequest => question
    expect(read({ actionRequests: [], reviewConfigs: [], verdicts: [] })).toBeDefined()
  })
})
