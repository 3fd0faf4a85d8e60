import { setImmediate } from 'node:timers/promises'
import { Agent, InputGuardrailTripwireTriggered, OutputGuardrailTripwireTriggered } from '@openai/agents'
import { assistantMessage, ScriptedModel } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN, verdictOf } from '../../fixtures/scripted-guard.ts'
import { callSql, makeAgent, makeRunSql, REQUEST, RUNNER, scriptModel, TITLES } from './library-agent.ts'

const fail = async () => Promise.reject(new Error('/srv/secret.db'))
const STOPPED = [
  ['a denial', scriptedGuard(DENY), { handled: 'stop', verdict: DENY }],
  ['an unknown', scriptedGuard(UNKNOWN), { handled: 'stop', verdict: UNKNOWN }],
  ['a failure of the guard', { guard: fail }, { handled: 'stop', verdict: null }],
] as const

describe('the guardrail before an agent', () => {
  it.each(STOPPED)('%s ends the run before the model is called, the verdict in the error', async (_, guard, info) => {
    const model = scriptModel()
    const agent = defineGuardrails({ guard, also: ['request'] }).agent(makeAgent(model))
    const error = await RUNNER.run(agent, REQUEST).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InputGuardrailTripwireTriggered)
    expect(error).toMatchObject({ result: { output: { tripwireTriggered: true, outputInfo: info } } })
    expect(String(error)).not.toContain('secret')
    expect(model.calls).toEqual([])
  })

  it('is done before the model is called, also where the guard takes its time', async () => {
    const model = scriptModel()
    const slow = scriptedGuard(async () => {
      await setImmediate()
      expect(model.calls).toEqual([])
      return ALLOW
    })
    await RUNNER.run(defineGuardrails({ guard: slow, also: ['request'] }).agent(makeAgent(model)), REQUEST)
    expect(model.calls).toHaveLength(1)
  })

  it('lets pass what is allowed, and shows the guard the request', async () => {
    const guard = scriptedGuard(ALLOW)
    const agent = defineGuardrails({ guard, also: ['request'] }).agent(makeAgent(scriptModel()))
    const { finalOutput, inputGuardrailResults } = await RUNNER.run(agent, REQUEST)
    expect(finalOutput).toBe('done')
    expect(guard.asked).toEqual([{ input: REQUEST, output: '', identity: {} }])
    expect(inputGuardrailResults.map(({ output }) => output)).toMatchObject([
      { tripwireTriggered: false, outputInfo: { handled: 'pass', verdict: ALLOW } },
    ])
  })

  it('lets pass what a guard in shadow mode denies', async () => {
    const guard = scriptedGuard(verdictOf(DENY, { mode: 'shadow' }))
    const { input } = defineGuardrails({ guard })
    const { finalOutput } = await RUNNER.run(makeAgent(scriptModel(), { inputGuardrails: [input] }), REQUEST)
    expect(finalOutput).toBe('done')
  })

  it('stays out of the way where requests are not guarded', async () => {
    const guard = scriptedGuard(DENY)
    const agent = defineGuardrails({ guard }).agent(makeAgent(scriptModel()))
    expect((await RUNNER.run(agent, REQUEST)).finalOutput).toBe('done')
    expect(guard.asked).toEqual([])
  })
})

describe('the guardrail after an agent', () => {
  it.each(STOPPED)('%s ends the run without an answer, the verdict in the error', async (_, guard, info) => {
    const agent = defineGuardrails({ guard, also: ['answer'] }).agent(makeAgent(scriptModel()))
    const error = await RUNNER.run(agent, REQUEST).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OutputGuardrailTripwireTriggered)
    expect(error).toMatchObject({ result: { output: { tripwireTriggered: true, outputInfo: info } } })
    expect(String(error)).not.toContain('secret')
  })

  it('lets pass what is allowed, and shows the guard request and answer', async () => {
    const guard = scriptedGuard(ALLOW)
    const agent = defineGuardrails({ guard, also: ['answer'] }).agent(makeAgent(scriptModel()))
    expect((await RUNNER.run(agent, REQUEST)).finalOutput).toBe('done')
    expect(guard.asked).toEqual([{ input: REQUEST, output: 'done', answer: 'done', identity: {} }])
  })

  it('shows the guard an answer with fields as it is', async () => {
    const guard = scriptedGuard(ALLOW)
    const model = new ScriptedModel([[assistantMessage('{"title":"Atlas"}')]])
    const outputType = z.object({ title: z.string() })
    const agent = defineGuardrails({ guard, also: ['answer'] }).agent(
      new Agent({ name: 'librarian', model, outputType }),
    )
    await RUNNER.run(agent, REQUEST)
    expect(guard.asked[0]?.answer).toEqual({ title: 'Atlas' })
  })

  it('withholds a result that is the answer', async () => {
    const guard = scriptedGuard(({ answer }) => (answer === 'Atlas' ? DENY : ALLOW))
    const model = scriptModel([callSql(TITLES)])
    const tools = [makeRunSql().runSql]
    const toolUseBehavior = 'stop_on_first_tool' as const
    const agent = defineGuardrails({ guard, also: ['answer'] }).agent(makeAgent(model, { tools, toolUseBehavior }))
    await expect(RUNNER.run(agent, REQUEST)).rejects.toBeInstanceOf(OutputGuardrailTripwireTriggered)
  })

  it('withholds the answer of a streamed run, though its text has left', async () => {
    const agent = defineGuardrails({ guard: scriptedGuard(DENY), also: ['answer'] }).agent(makeAgent(scriptModel()))
    const result = await RUNNER.run(agent, REQUEST, { stream: true })
    const texts: string[] = []
    const read = async () => {
      for await (const text of result.toTextStream()) texts.push(text)
    }
    await expect(read()).rejects.toBeInstanceOf(OutputGuardrailTripwireTriggered)
    expect(texts.join('')).toBe('done')
    await expect(result.completed).rejects.toBeInstanceOf(OutputGuardrailTripwireTriggered)
  })
})
