import { handoff, RunContext, ToolInputGuardrailTripwireTriggered } from '@openai/agents'
import { functionCall } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { makeAgent, REQUEST, RUNNER, scriptModel } from './library-agent.ts'

/** A run in which a desk hands over to a librarian, for a reason. */
function turn(guard: ReturnType<typeof scriptedGuard>) {
  const told: string[] = []
  const librarian = scriptModel()
  const to = handoff(makeAgent(librarian), {
    inputType: z.object({ reason: z.string() }),
    onHandoff: (_, given) => void told.push(given?.reason ?? ''),
  })
  const call = functionCall(to.toolName, { reason: 'titles' }, { callId: '1' })
  const handoffs = [defineGuardrails({ guard, unknown: 'ask' }).handoff(to)]
  const desk = makeAgent(scriptModel([call]), { name: 'desk', handoffs })
  return { told, librarian, run: () => RUNNER.run(desk, REQUEST) }
}

describe('a handoff', () => {
  it('takes place where it is allowed, and the guard is shown what it says', async () => {
    const guard = scriptedGuard(ALLOW)
    const { told, run } = turn(guard)
    expect((await run()).finalOutput).toBe('done')
    expect(told).toEqual(['titles'])
    const output = { tool: 'transfer_to_librarian', arguments: { reason: 'titles' } }
    expect(guard.asked).toMatchObject([{ output }])
  })

  it.each([
    ['denied', DENY],
    ['unknown: nobody can be asked', UNKNOWN],
  ])('ends the run where it is %s, before anybody is told', async (_, verdict) => {
    const { told, librarian, run } = turn(scriptedGuard(verdict))
    const error = await run().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ToolInputGuardrailTripwireTriggered)
    expect(error).toMatchObject({ result: { output: { outputInfo: { verdict: { id: verdict.id } } } } })
    expect({ told, calls: librarian.calls }).toEqual({ told: [], calls: [] })
  })

  it('ends the run where what it says cannot be shown to the guard', async () => {
    const guarded = defineGuardrails({ guard: scriptedGuard(ALLOW) }).handoff(makeAgent(scriptModel()))
    const run = async () => guarded.onInvokeHandoff(new RunContext(), '{"reason":1e999}')
    await expect(run()).rejects.toBeInstanceOf(ToolInputGuardrailTripwireTriggered)
  })

  it('is guarded once, and by one guard', () => {
    const guardrails = defineGuardrails({ guard: scriptedGuard(ALLOW) })
    const guarded = guardrails.handoff(makeAgent(scriptModel()))
    expect(guardrails.handoff(guarded)).toBe(guarded)
    const others = defineGuardrails({ guard: scriptedGuard(ALLOW) })
    expect(() => others.handoff(guarded)).toThrow('`transfer_to_librarian` is guarded by other guardrails')
  })
})
