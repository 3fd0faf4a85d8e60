import { RunContext, Runner, RunState, type RunToolApprovalItem, runToolInputGuardrails, tool } from '@openai/agents'
import { functionCall } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Guard } from '../../../src/adapters/mapping/guarding-options.ts'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { callSql, makeAgent, makeRunSql, REQUEST, RUNNER, resultsSeen, scriptModel, TITLES } from './library-agent.ts'

const ASK = { unknown: 'ask' } as const

function onlyItem(items: readonly RunToolApprovalItem[]): RunToolApprovalItem {
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(`expected one question to a person, got ${items.length}`)
  return item
}

/** One turn in which the model calls `run_sql`, up to the question to a person. */
async function askPerson(guard: Guard, options: Parameters<typeof makeRunSql>[0] = {}) {
  const { runSql, ran } = makeRunSql(options)
  const model = scriptModel([callSql(TITLES)])
  const agent = defineGuardrails({ guard, ...ASK }).agent(makeAgent(model, { tools: [runSql] }))
  const { state, interruptions } = await RUNNER.run(agent, REQUEST)
  return { agent, model, ran, state, interruptions }
}

describe('what a person is asked', () => {
  it('runs once approved, and the guard was asked once', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { agent, ran, state, interruptions } = await askPerson(guard)
    expect(ran).toEqual([])
    state.approve(onlyItem(interruptions))
    const { finalOutput } = await RUNNER.run(agent, state)
    expect({ ran, finalOutput }).toEqual({ ran: [{ sql: TITLES }], finalOutput: 'done' })
    expect(guard.asked).toHaveLength(1)
  })

  it('does not run once rejected, and the model is told so', async () => {
    const { agent, model, ran, state, interruptions } = await askPerson(scriptedGuard(UNKNOWN))
    state.reject(onlyItem(interruptions), { message: 'not today' })
    await RUNNER.run(agent, state)
    expect({ ran, seen: resultsSeen(model) }).toEqual({ ran: [], seen: ['not today'] })
  })

  it('is what the tool itself asks for too, after the guard allowed it, once', async () => {
    const guard = scriptedGuard(ALLOW)
    const { agent, ran, state, interruptions } = await askPerson(guard, { needsApproval: true })
    expect(ran).toEqual([])
    state.approve(onlyItem(interruptions))
    await RUNNER.run(agent, state)
    expect(ran).toEqual([{ sql: TITLES }])
    expect(guard.asked).toHaveLength(1)
  })

  it('is nothing that the guard denies, whatever the tool itself asks for', async () => {
    const guard = scriptedGuard(DENY)
    const { ran, model, interruptions } = await askPerson(guard, { needsApproval: true })
    expect({ ran, asked: interruptions.length, verdicts: guard.asked.length }).toEqual({
      ran: [],
      asked: 0,
      verdicts: 1,
    })
    expect(resultsSeen(model)[0]).toContain('access denied')
  })

  it('is asked about alone: beside it the allowed runs and the denied does not', async () => {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([callSql('a', '1'), callSql('b', '2'), callSql('c', '3')])
    const verdicts = new Map([
      ['a', ALLOW],
      ['b', DENY],
    ])
    const guard = scriptedGuard(({ output }) => {
      const { sql } = z.object({ arguments: z.object({ sql: z.string() }) }).parse(output).arguments
      return verdicts.get(sql) ?? UNKNOWN
    })
    const agent = defineGuardrails({ guard, ...ASK }).agent(makeAgent(model, { tools: [runSql] }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    expect(ran).toEqual([{ sql: 'a' }])
    state.approve(onlyItem(interruptions))
    await RUNNER.run(agent, state)
    expect(ran).toEqual([{ sql: 'a' }, { sql: 'c' }])
    expect(guard.asked).toHaveLength(3)
  })

  it('is asked in a streamed run too', async () => {
    const { runSql, ran } = makeRunSql()
    const guardrails = defineGuardrails({ guard: scriptedGuard(UNKNOWN), ...ASK })
    const agent = guardrails.agent(makeAgent(scriptModel([callSql(TITLES)]), { tools: [runSql] }))
    const first = await RUNNER.run(agent, REQUEST, { stream: true })
    await first.completed
    first.state.approve(onlyItem(first.interruptions))
    const second = await RUNNER.run(agent, first.state, { stream: true })
    await second.completed
    expect(ran).toEqual([{ sql: TITLES }])
  })
})

describe('a run that another process goes on with', () => {
  /** The same agent, made anew, with a guard of its own. */
  async function restart(text: string, guard: Guard) {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel()
    const guardrails = defineGuardrails({ guard, ...ASK })
    const agent = guardrails.agent(makeAgent(model, { tools: [runSql] }))
    const state = guardrails.restore(await RunState.fromString(agent, text))
    return { agent, model, ran, state }
  }

  async function waiting(): Promise<string> {
    const { state } = await askPerson(scriptedGuard(UNKNOWN))
    return state.toString()
  }

  it.each([
    ['an unknown runs that a person approved', UNKNOWN, [{ sql: TITLES }]],
    ['what is allowed by now runs', ALLOW, [{ sql: TITLES }]],
    ['what is denied by now does not, although a person approved it', DENY, []],
  ])('%s', async (_, verdict, expected) => {
    const guard = scriptedGuard(verdict)
    const { agent, ran, state } = await restart(await waiting(), guard)
    state.approve(onlyItem(state.getInterruptions()))
    await RUNNER.run(agent, state)
    expect(ran).toEqual(expected)
    expect(guard.asked.map(({ input }) => input)).toEqual([REQUEST])
  })

  it('an approval from before the restart holds after it', async () => {
    const { state, interruptions } = await askPerson(scriptedGuard(UNKNOWN))
    state.approve(onlyItem(interruptions))
    const again = await restart(state.toString(), scriptedGuard(UNKNOWN))
    await RUNNER.run(again.agent, again.state)
    expect(again.ran).toEqual([{ sql: TITLES }])
  })

  it('what a person approved does not run with other arguments', async () => {
    const { state, interruptions } = await askPerson(scriptedGuard(UNKNOWN))
    state.approve(onlyItem(interruptions))
    const given = (sql: string) => JSON.stringify({ arguments: JSON.stringify({ sql }) }).slice(1, -1)
    const saved = state.toString()
    const changed = saved.replaceAll(given(TITLES), given('select member from loans'))
    expect(changed).not.toBe(saved)
    const resume = async () => {
      const again = await restart(changed, scriptedGuard(UNKNOWN))
      await RUNNER.run(again.agent, again.state)
    }
    await expect(resume()).rejects.toThrow()
  })
})

describe('what a tool does with its approval', () => {
  it('arguments that its schema changes are approved like others', async () => {
    const ran: unknown[] = []
    const runSql = tool({
      name: 'run_sql',
      description: 'runs a query',
      parameters: z.object({ sql: z.string().trim(), limit: z.number().default(10) }),
      execute: async (given) => {
        ran.push(given)
        return 'Atlas'
      },
    })
    const model = scriptModel([functionCall('run_sql', { sql: ` ${TITLES} ` }, { callId: '1' })])
    const guard = scriptedGuard(UNKNOWN)
    const agent = defineGuardrails({ guard, ...ASK }).agent(makeAgent(model, { tools: [runSql] }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    state.approve(onlyItem(interruptions))
    await RUNNER.run(agent, state)
    expect(ran).toEqual([{ sql: TITLES, limit: 10 }])
    expect(guard.asked.map(({ output }) => z.object({ arguments: z.json() }).parse(output).arguments)).toEqual([
      { sql: TITLES, limit: 10 },
      { sql: ` ${TITLES} ` },
    ])
  })

  it('what the guard denies of the changed arguments does not run, whatever it says of the written ones', async () => {
    const { runSql, ran } = makeRunSql()
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('normalised') ? DENY : ALLOW))
    const [guarded] = defineGuardrails({ guard, ...ASK }).tools([runSql])
    if (guarded?.type !== 'function') throw new Error('expected a function tool')
    const context = new RunContext()
    const agent = makeAgent(scriptModel(), { tools: [guarded] })
    expect(await guarded.needsApproval(context, { sql: 'normalised' }, '1')).toBe(false)
    const toolCall = functionCall('run_sql', { sql: TITLES }, { callId: '1' })
    const answer = await runToolInputGuardrails({ guardrails: guarded.inputGuardrails ?? [], context, agent, toolCall })
    expect({ answer: answer.type, ran }).toEqual({ answer: 'reject', ran: [] })
  })

  it.each([
    ['', TITLES],
    [', nor where only what the model wrote is allowed', ` ${TITLES} `],
  ])('a function around it that says no does not let an unknown run%s', async (_, sql) => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes(` ${TITLES} `) ? ALLOW : UNKNOWN))
    const guardrails = defineGuardrails({ guard, ...ASK })
    const ours = guardrails.needsApproval('run_sql')
    const ran: unknown[] = []
    const runSql = tool({
      name: 'run_sql',
      description: 'runs a query',
      parameters: z.object({ sql: z.string().trim() }),
      needsApproval: async (context, input, callId) => (await ours(context, input, callId)) && input.sql === 'other',
      inputGuardrails: [guardrails.toolInput],
      execute: async (given) => ran.push(given),
    })
    const model = scriptModel([callSql(sql)])
    const { interruptions } = await RUNNER.run(makeAgent(model, { tools: [runSql] }), REQUEST)
    expect({ ran, asked: interruptions.length }).toEqual({ ran: [], asked: 0 })
    expect(resultsSeen(model)[0]).toContain('did not run')
  })

  it('given to a tool by hand, it asks a person, and the guard once', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const guardrails = defineGuardrails({ guard, ...ASK })
    const ran: unknown[] = []
    const runSql = tool({
      name: 'run_sql',
      description: 'runs a query',
      parameters: z.object({ sql: z.string() }),
      needsApproval: guardrails.needsApproval('run_sql'),
      inputGuardrails: [guardrails.toolInput],
      execute: async (given) => ran.push(given),
    })
    const agent = makeAgent(scriptModel([callSql(TITLES)]), { tools: [runSql] })
    guardrails.hear(agent)
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    state.approve(onlyItem(interruptions))
    await RUNNER.run(agent, state)
    expect(ran).toEqual([{ sql: TITLES }])
    expect(guard.asked.map(({ input }) => input)).toEqual([REQUEST])
  })

  it.each([
    ['an unknown', UNKNOWN, {}],
    ['what the tool itself asks for', ALLOW, { needsApproval: true }],
  ])('%s is asked and runs where guardrails run before the approval too', async (_, verdict, options) => {
    const guard = scriptedGuard(verdict)
    const { runSql, ran } = makeRunSql(options)
    const agent = defineGuardrails({ guard, ...ASK }).agent(
      makeAgent(scriptModel([callSql(TITLES)]), { tools: [runSql] }),
    )
    const runner = new Runner({ tracingDisabled: true, toolExecution: { preApprovalInputGuardrails: true } })
    const { state, interruptions } = await runner.run(agent, REQUEST)
    expect(ran).toEqual([])
    state.approve(onlyItem(interruptions))
    await runner.run(agent, state)
    expect(ran).toEqual([{ sql: TITLES }])
    expect(guard.asked).toHaveLength(1)
  })

  it('arguments that are no JSON go to a person, and never run', async () => {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([functionCall('run_sql', '{"sql": ', { callId: '1' })])
    const agent = defineGuardrails({ guard: scriptedGuard(ALLOW), ...ASK }).agent(makeAgent(model, { tools: [runSql] }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    state.approve(onlyItem(interruptions))
    await RUNNER.run(agent, state)
    expect(ran).toEqual([])
  })
})

describe('what a person approved for good', () => {
  it.each([
    ['lets later unknowns run', UNKNOWN, [{ sql: TITLES }, { sql: 'other' }]],
    ['does not let run what is denied', DENY, [{ sql: TITLES }]],
  ])('%s', async (_, later, expected) => {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([callSql(TITLES, '1')], [callSql('other', '2')])
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('other') ? later : UNKNOWN))
    const agent = defineGuardrails({ guard, ...ASK }).agent(makeAgent(model, { tools: [runSql] }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    state.approve(onlyItem(interruptions), { alwaysApprove: true })
    await RUNNER.run(agent, state)
    expect(ran).toEqual(expected)
  })
})
