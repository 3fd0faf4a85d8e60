import { functionCall } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import { readCall, unreadCall } from '../../../src/adapters/openai-agents/read-call.ts'
import { REQUEST, TITLES } from './library-agent.ts'

describe('a call', () => {
  it('is shown with its tool, its arguments and the requests', () => {
    const read = { kind: 'call', requests: [REQUEST], tool: 'run_sql', arguments: { sql: TITLES }, text: '' }
    expect(readCall(functionCall('run_sql', { sql: TITLES }, { callId: '1' }), [REQUEST])).toEqual(read)
  })

  it.each([
    ['library', 'library.run_sql'],
    ['run_sql', 'run_sql'],
  ])('in the namespace `%s` is one of `%s`', (namespace, tool) => {
    const call = functionCall('run_sql', {}, { callId: '1', namespace })
    expect([readCall(call, []).tool, unreadCall(call).tool]).toEqual([tool, tool])
  })

  it('whose arguments have no JSON has none, and cannot be read', () => {
    const call = functionCall('run_sql', '{"limit":1e999}', { callId: '1' })
    expect(unreadCall(call)).toMatchObject({ tool: 'run_sql', arguments: null })
    expect(() => readCall(call, [])).toThrow(TypeError)
  })
})
