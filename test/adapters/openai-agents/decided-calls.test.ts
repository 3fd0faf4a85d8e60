import { RunContext } from '@openai/agents'
import { describe, expect, it } from 'vitest'
import type { Handling } from '../../../src/adapters/mapping/handle-pending.ts'
import { type DecidedCall, DecidedCalls } from '../../../src/adapters/openai-agents/decided-calls.ts'
import { ALLOW, DENY, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { TITLES } from './library-agent.ts'

const KEY = { tool: 'run_sql', callId: '1' }
const GIVEN = { sql: TITLES }
const PASS: Handling = { kind: 'pass', verdict: ALLOW }
const ASK: Handling = { kind: 'ask', verdict: UNKNOWN, message: '', question: 'may it?' }
const STOP: Handling = { kind: 'stop', verdict: DENY, message: '' }

const call = (handling: Handling, waits = false): DecidedCall => ({
  tool: 'run_sql',
  arguments: GIVEN,
  handling,
  waits,
})

function decide(...calls: DecidedCall[]) {
  const decided = new DecidedCalls()
  const context = new RunContext()
  for (const one of calls) decided.put(context, KEY, one)
  return { decided, context }
}

describe('what was decided about a call', () => {
  it('is used once', () => {
    const { decided, context } = decide(call(PASS))
    expect([decided.take(context, KEY), decided.take(context, KEY)]).toEqual([call(PASS), undefined])
  })

  it('is of its run, its tool and its id', () => {
    const { decided, context } = decide(call(PASS))
    const others = [
      decided.get(new RunContext(), KEY),
      decided.get(context, { ...KEY, callId: '2' }),
      decided.get(context, { ...KEY, tool: 'drop_table' }),
    ]
    expect(others).toEqual([undefined, undefined, undefined])
  })

  it('gives way to what was decided later, unless it is a stop', () => {
    const later = decide(call(PASS), call(ASK))
    expect(later.decided.get(later.context, KEY)?.handling).toEqual(ASK)
    const stopped = decide(call(STOP), call(PASS))
    expect(stopped.decided.get(stopped.context, KEY)?.handling).toEqual(STOP)
  })

  it('holds where the SDK asks again about what waits, with the same arguments', () => {
    const { decided, context } = decide(call(ASK, true))
    expect(decided.again(context, KEY, GIVEN)).toEqual(call(ASK, true))
    expect(decided.again(context, KEY, { sql: 'other' })).toBeUndefined()
  })

  it('does not hold for a second call while the first is under way', () => {
    const { decided, context } = decide(call(PASS))
    expect(decided.again(context, KEY, GIVEN)).toBeUndefined()
  })

  it('does not hold where a number is not finite and was null, which JSON writes alike', () => {
    const { decided, context } = decide({ ...call(ASK, true), arguments: { limit: null } })
    expect(decided.again(context, KEY, { limit: Number.POSITIVE_INFINITY })).toBeUndefined()
    expect(decided.again(context, KEY, { limit: null })).toBeDefined()
  })

  it('holds whatever the order of fields', () => {
    const { decided, context } = decide({ ...call(ASK, true), arguments: { sql: TITLES, limit: 1 } })
    expect(decided.again(context, KEY, { limit: 1, sql: TITLES })).toBeDefined()
  })

  it('does not hold where arguments are nested too deep to be compared', () => {
    const deep = () => JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    const { decided, context } = decide({ ...call(ASK, true), arguments: deep() })
    expect(decided.again(context, KEY, deep())).toBeUndefined()
  })

  it('is used as often as the call of an agent is run, by what a guardrail decided too', () => {
    const decided = new DecidedCalls({ resumes: true })
    const context = new RunContext()
    decided.keep(context, KEY, call(PASS))
    expect([decided.take(context, KEY), decided.take(context, KEY)]).toEqual([call(PASS), call(PASS)])
  })
})

describe('a person’s approval', () => {
  it('is used once by one call', () => {
    const { decided, context } = decide()
    const used = [KEY, KEY, { ...KEY, callId: '2' }].map((key) => decided.useApproval(context, key))
    expect(used).toEqual([true, false, true])
  })

  it('is used as often as the call of an agent is run', () => {
    const decided = new DecidedCalls({ resumes: true })
    const context = new RunContext()
    expect([decided.useApproval(context, KEY), decided.useApproval(context, KEY)]).toEqual([true, true])
  })
})
