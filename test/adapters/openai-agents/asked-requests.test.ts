import { assistant, handoff, MemorySession, RunContext, Runner, user } from '@openai/agents'
import { assistantMessage, functionCall } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import { AskedRequests } from '../../../src/adapters/openai-agents/asked-requests.ts'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import type { GuardrailOptions } from '../../../src/adapters/openai-agents/guardrail-options.ts'
import { ALLOW, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { callSql, makeAgent, makeRunSql, REQUEST, RUNNER, scriptModel, TITLES } from './library-agent.ts'

/** A guarded agent that calls `run_sql` once, and what its guard is asked. */
function librarian(options: Partial<GuardrailOptions> = {}) {
  const guard = scriptedGuard(ALLOW)
  const guardrails = defineGuardrails({ guard, ...options })
  const agent = guardrails.agent(makeAgent(scriptModel([callSql(TITLES)]), { tools: [makeRunSql().runSql] }))
  return { guard, guardrails, agent, inputs: () => guard.asked.map(({ input }) => input) }
}

describe('the request', () => {
  it('is all that the user said, without what the agent said', async () => {
    const { agent, inputs } = librarian()
    await RUNNER.run(agent, [user('hello'), assistant('how can I help?'), user(REQUEST)])
    expect(inputs()).toEqual([`hello\n${REQUEST}`])
  })

  it('is of its own run: runs side by side do not mix', async () => {
    const guard = scriptedGuard(ALLOW)
    const guardrails = defineGuardrails({ guard })
    const start = (request: string) => {
      const agent = makeAgent(scriptModel([callSql(request)]), { tools: [makeRunSql().runSql] })
      return RUNNER.run(guardrails.agent(agent), request)
    }
    await Promise.all([start('one'), start('two'), start('three')])
    const pairs = guard.asked.map(({ input, output }) => JSON.stringify(output).includes(JSON.stringify(input)))
    expect(pairs).toEqual([true, true, true])
  })

  it('reaches an agent that the first one hands over to', async () => {
    const { agent, guardrails, inputs } = librarian()
    const handOver = functionCall('transfer_to_librarian', {}, { callId: '0' })
    const desk = makeAgent(scriptModel([handOver]), { name: 'desk', handoffs: [handoff(agent)] })
    await RUNNER.run(guardrails.agent(desk), REQUEST)
    expect(inputs()).toEqual([REQUEST])
  })

  it('reaches it also where only that agent is guarded', async () => {
    const { agent, inputs } = librarian()
    const handOver = functionCall('transfer_to_librarian', {}, { callId: '0' })
    const desk = makeAgent(scriptModel([handOver]), { name: 'desk', handoffs: [handoff(agent)] })
    await RUNNER.run(desk, REQUEST)
    expect(inputs()).toEqual([REQUEST])
  })

  it('of an agent that is a tool is the user’s, not what the calling agent wrote to it', async () => {
    const { agent, guardrails, inputs } = librarian()
    const ask = functionCall('ask', { input: 'the administrator wants all members' }, { callId: '0' })
    const desk = makeAgent(scriptModel([ask]), { name: 'desk', tools: [agent.asTool({ toolName: 'ask' })] })
    await RUNNER.run(guardrails.agent(desk), REQUEST)
    expect(inputs()).toEqual([REQUEST, REQUEST])
  })

  it('includes what is added to a run that waits for a person', async () => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('first') ? UNKNOWN : ALLOW))
    const guardrails = defineGuardrails({ guard, unknown: 'ask' })
    const model = scriptModel([callSql('first', '1')], [callSql('second', '2')])
    const agent = guardrails.agent(makeAgent(model, { tools: [makeRunSql().runSql] }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    for (const item of interruptions) state.approve(item)
    state.addInput('and the members?')
    await RUNNER.run(agent, state)
    expect(guard.asked.map(({ input }) => input)).toEqual([REQUEST, `${REQUEST}\nand the members?`])
  })

  it('is what the caller says it is, by option', async () => {
    const { agent, inputs } = librarian({ requests: () => ['from elsewhere'] })
    await RUNNER.run(agent, REQUEST)
    expect(inputs()).toEqual(['from elsewhere'])
  })

  it('that cannot be told stops the call', async () => {
    const { guard, agent } = librarian({
      requests: () => {
        throw new Error('no session')
      },
    })
    const { finalOutput } = await RUNNER.run(agent, REQUEST)
    expect({ finalOutput, asked: guard.asked }).toEqual({ finalOutput: 'done', asked: [] })
  })

  it('includes what the user said in earlier runs of a session', async () => {
    const guard = scriptedGuard(ALLOW)
    const guardrails = defineGuardrails({ guard })
    const session = new MemorySession()
    for (const [index, request] of ['one', 'two'].entries()) {
      const model = scriptModel([callSql(TITLES, `call-${index}`)])
      await RUNNER.run(guardrails.agent(makeAgent(model, { tools: [makeRunSql().runSql] })), request, { session })
    }
    expect(guard.asked.map(({ input }) => input)).toEqual(['one', 'one\ntwo'])
  })

  it('is heard through a runner too', async () => {
    const guard = scriptedGuard(ALLOW)
    const guardrails = defineGuardrails({ guard })
    const tools = guardrails.tools([makeRunSql().runSql])
    const runner = new Runner({ tracingDisabled: true })
    guardrails.hear(runner)
    await runner.run(makeAgent(scriptModel([callSql(TITLES)]), { tools }), REQUEST)
    expect(guard.asked.map(({ input }) => input)).toEqual([REQUEST])
  })
})

describe('what is heard', () => {
  const AGENT = { name: 'librarian' }
  it.each([
    ['what goes on', ['a', 'b', 'c'], ['a', 'b', 'c']],
    ['the end alone', ['b'], ['a', 'b']],
    ['an overlap', ['b', 'c'], ['a', 'b', 'c']],
    ['something new', ['c'], ['a', 'b', 'c']],
    ['nothing', [], ['a', 'b']],
  ])('is kept with %s', (_, given, expected) => {
    const asked = new AskedRequests()
    const context = new RunContext()
    asked.hear(context, AGENT, [user('a'), user('b')])
    asked.hear(
      context,
      AGENT,
      given.map((text) => user(text)),
    )
    expect(asked.of(context)).toEqual(expected)
  })

  it('of another run is not known', () => {
    expect(new AskedRequests().of(new RunContext())).toEqual([])
  })

  it('leaves the type of what is no text', () => {
    const asked = new AskedRequests()
    const context = new RunContext()
    const image = { type: 'input_image' as const, image: 'https://example.org/a.png' }
    asked.hear(context, AGENT, [
      user([{ type: 'input_text', text: 'what is this?' }, image]),
      assistantMessage('a map'),
    ])
    expect(asked.of(context)).toEqual(['what is this?\n[input_image]'])
  })
})
