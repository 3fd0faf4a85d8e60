import { RunContext, RunToolApprovalItem } from '@openai/agents'
import { functionCall } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import { isApproved } from '../../../src/adapters/openai-agents/is-approved.ts'
import { makeAgent, scriptModel, TITLES } from './library-agent.ts'

const AGENT = makeAgent(scriptModel())
const CALL = functionCall('run_sql', { sql: TITLES }, { callId: '1' })

function approving(item: RunToolApprovalItem, options: { alwaysApprove?: boolean } = {}): RunContext {
  const context = new RunContext()
  context.approveTool(item, options)
  return context
}

describe('a call is approved', () => {
  it('that a person approved, as often as one asks', () => {
    const context = approving(new RunToolApprovalItem(CALL, AGENT, 'run_sql'))
    const ask = () => isApproved({ context, agent: AGENT, toolCall: CALL })
    expect([ask(), ask()]).toEqual([true, true])
  })

  it('of a tool that a person approved for good', () => {
    const context = approving(new RunToolApprovalItem(CALL, AGENT, 'run_sql'), { alwaysApprove: true })
    const toolCall = functionCall('run_sql', { sql: 'other' }, { callId: '2' })
    expect(isApproved({ context, agent: AGENT, toolCall })).toBe(true)
  })

  it.each([
    ['in a namespace', 'library', ['namespaced', 'library', 'run_sql']],
    ['that is loaded late', 'run_sql', ['deferred_top_level', 'run_sql']],
    ['that is loaded late and called without it', undefined, ['deferred_top_level', 'run_sql']],
  ])('of a tool %s', (_, namespace, key) => {
    const toolCall = { ...CALL, ...(namespace === undefined ? {} : { namespace }) }
    const context = approving(new RunToolApprovalItem(toolCall, AGENT, 'run_sql', JSON.stringify(key)))
    expect(isApproved({ context, agent: AGENT, toolCall })).toBe(true)
  })
})

describe('a call is not approved', () => {
  const context = approving(new RunToolApprovalItem(CALL, AGENT, 'run_sql'))
  it.each([
    ['with other arguments', AGENT, functionCall('run_sql', { sql: 'select member from loans' }, { callId: '1' })],
    ['by another id', AGENT, { ...CALL, callId: '2' }],
    ['of another tool', AGENT, { ...CALL, name: 'drop_table' }],
    ['of a tool of that name in a namespace', AGENT, { ...CALL, namespace: 'library' }],
    ['of another agent', makeAgent(scriptModel()), CALL],
  ])('%s', (_, agent, toolCall) => {
    expect(isApproved({ context, agent, toolCall })).toBe(false)
  })

  it('that nobody was asked about, or that a person rejected', () => {
    const rejected = new RunContext()
    rejected.rejectTool(new RunToolApprovalItem(CALL, AGENT, 'run_sql'))
    const asked = [new RunContext(), rejected].map((other) =>
      isApproved({ context: other, agent: AGENT, toolCall: CALL }),
    )
    expect(asked).toEqual([false, false])
  })
})
