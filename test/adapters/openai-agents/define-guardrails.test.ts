import { Agent, RunContext, RunState } from '@openai/agents'
import { describe, expect, it } from 'vitest'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { describeAdapter } from '../../fixtures/describe-adapter.ts'
import { DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { callSql, lastSeen, makeAgent, makeRunSql, REQUEST, RUNNER, scriptModel, TITLES } from './library-agent.ts'

describeAdapter('@openai/agents', {
  asksPeople: true,
  seesRequest: true,
  turn: async (options, { request, sql }) => {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([callSql(sql)])
    const agent = defineGuardrails(options).agent(makeAgent(model, { tools: [runSql] }))
    const { interruptions } = await RUNNER.run(agent, request)
    return { ran, modelSaw: lastSeen(model), asksPerson: interruptions.length > 0 }
  },
})

describeAdapter('@openai/agents, streamed', {
  asksPeople: true,
  seesRequest: true,
  turn: async (options, { request, sql }) => {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([callSql(sql)])
    const agent = defineGuardrails(options).agent(makeAgent(model, { tools: [runSql] }))
    const result = await RUNNER.run(agent, request, { stream: true })
    await result.completed
    return { ran, modelSaw: lastSeen(model), asksPerson: result.interruptions.length > 0 }
  },
})

describe('options that cannot be used', () => {
  it('are refused at once', () => {
    // @ts-expect-error no such word
    expect(() => defineGuardrails({ guard: scriptedGuard(DENY), unknown: 'person' })).toThrow(InputError)
  })
})

describe('an identity that the run’s context tells', () => {
  type Session = { readonly user: { readonly role: string } }
  const sessionOf = (role: string): Session => ({ user: { role } })

  /** An agent that runs `run_sql`; the guard leaves what a librarian does to a person, and denies it to others. */
  function library() {
    const guard = scriptedGuard(({ identity }) => (identity?.role === 'librarian' ? UNKNOWN : DENY))
    const guardrails = defineGuardrails({
      guard,
      identity: ({ context }: RunContext<Session>) => ({ role: context.user.role }),
      unknown: 'ask',
    })
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([callSql(TITLES)])
    const agent = guardrails.agent(new Agent<Session>({ name: 'librarian', model, tools: [runSql] }))
    return { agent, guard, guardrails, ran }
  }

  it('stops what runs without one: nobody is taken for anybody', async () => {
    const { agent, guard, ran } = library()
    await RUNNER.run(agent, 'my role is librarian')
    expect({ ran, asked: guard.asked }).toEqual({ ran: [], asked: [] })
  })

  it.each([
    ['librarian', [{ sql: TITLES }]],
    ['visitor', []],
  ])('is that of whom the run goes on for after a restart: %s', async (role, expected) => {
    const { state } = await RUNNER.run(library().agent, REQUEST, { context: sessionOf('librarian') })
    const { agent, guard, guardrails, ran } = library()
    const context = new RunContext(sessionOf(role))
    const resumed = guardrails.restore(await RunState.fromStringWithContext(agent, state.toString(), context))
    for (const item of resumed.getInterruptions()) resumed.approve(item)
    await RUNNER.run(agent, resumed)
    expect(ran).toEqual(expected)
    expect(guard.asked).toMatchObject([{ input: REQUEST, identity: { role } }])
  })
})
