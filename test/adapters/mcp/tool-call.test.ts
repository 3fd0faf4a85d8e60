import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/contract/json.ts'
import { GuardAgent } from '../../../src/guard-agent.ts'
import { LIBRARY } from '../../fixtures/scripted-core.ts'
import { ALLOW, DENY, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { callOf, MODERN, message, waitingGuard, YES } from './fixtures/messages.ts'
import { openWire, settle } from './fixtures/open-wire.ts'

describe('what does not slip past the guard', () => {
  it.each([
    ['a call', {}],
    ['a call without an id', { id: undefined }],
    ['a call whose id is null', { id: null }],
    ['a call that looks like an answer too', { result: {}, error: {} }],
    ['a call as a task', { params: { name: 'run_sql', arguments: {}, task: { ttl: 1 } } }],
    [
      'a call that brings answers nobody asked for',
      { params: { name: 'run_sql', requestState: 'x', inputResponses: { guardagent: YES } } },
    ],
    ['a call with the envelope of 2026-07-28', { params: { name: 'run_sql', arguments: {}, _meta: MODERN } }],
    ['a call with fields beside its own', { params: { name: 'run_sql', Arguments: {}, tool: 'other' }, extra: true }],
  ])('%s', async (_, fields) => {
    const guard = scriptedGuard(DENY)
    const { client, server } = await openWire({ guard, unknown: 'ask' })
    await client.send(callOf({ sql: 'a' }, fields))
    await settle()
    expect(guard.asked).toHaveLength(1)
    expect(server.got).toEqual([])
  })

  it('each call of a batch', async () => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('good') ? ALLOW : DENY))
    const { client, server } = await openWire({ guard })
    await client.send([callOf({ sql: 'good' }), message({ id: 2, method: 'ping' }), callOf({ sql: 'bad' }, { id: 3 })])
    await settle()
    expect(server.got).toEqual([message({ id: 2, method: 'ping' }), callOf({ sql: 'good' })])
    expect(client.got).toEqual([message({ id: 3, result: expect.objectContaining({ isError: true }) })])
  })

  it.each([
    ['has no parameters', { params: undefined }],
    ['has no name', { params: { arguments: {} } }],
    ['has a name that is no text', { params: { name: ['run_sql'] } }],
    [
      'has a field called __proto__',
      { params: JSON.parse('{"name": "run_sql", "__proto__": {"arguments": {"sql": "b"}}}') },
    ],
  ])('a call that %s is an error, and goes nowhere', async (_, fields) => {
    const guard = scriptedGuard(ALLOW)
    const { client, server } = await openWire({ guard })
    await client.send(callOf({}, fields))
    await settle()
    expect(client.got).toEqual([message({ id: 1, error: expect.objectContaining({ code: -32602 }) })])
    expect([server.got, guard.asked]).toEqual([[], []])
  })

  it('a call that is nested deeper than can be read is an error, and goes nowhere', async () => {
    const guard = scriptedGuard(ALLOW)
    const { client, server } = await openWire({ guard })
    let given: Json = []
    for (let depth = 0; depth < 100_000; depth++) given = [given]
    await client.send(callOf(given))
    await settle()
    expect(client.got).toEqual([message({ id: 1, error: expect.objectContaining({ code: -32602 }) })])
    expect([server.got, guard.asked]).toEqual([[], []])
  })

  it('arguments that are changed after they were sent', async () => {
    const { guard, release } = waitingGuard()
    const { client, server } = await openWire({ guard })
    const given = { sql: 'good' }
    await client.send(callOf(given))
    given.sql = 'bad'
    release()
    await settle()
    expect(server.got).toEqual([callOf({ sql: 'good' })])
  })

  it('arguments that a function of the caller changes', async () => {
    const render = ({ arguments: given }: { arguments?: Json }) => {
      if (typeof given === 'object' && given !== null && !Array.isArray(given)) given.sql = 'bad'
      return { input: '', output: '' }
    }
    // @ts-expect-error only calls have arguments, and here there are only calls
    const { client, server } = await openWire({ guard: scriptedGuard(ALLOW), render })
    await client.send(callOf({ sql: 'good' }))
    await settle()
    expect(server.got).toEqual([callOf({ sql: 'good' })])
  })

  it('a field called __proto__ in the arguments: the rule core refuses it', async () => {
    await using guard = await GuardAgent.open({ definition: LIBRARY })
    const { client, server } = await openWire({ guard, identity: { role: 'visitor' } })
    await client.send(
      callOf(JSON.parse('{"sql": "select title from loans", "__proto__": {"sql": "select member from loans"}}')),
    )
    await expect
      .poll(() => client.got, { timeout: 20_000 })
      .toEqual([message({ id: 1, result: expect.objectContaining({ isError: true }) })])
    expect(server.got).toEqual([])
  })

  it.each(['__proto__', 'constructor', 'a\u0000\u001b[31m\u202eb', ''])(
    'the guard sees the tool name %j as it is',
    async (name) => {
      const guard = scriptedGuard(ALLOW)
      const { client, server } = await openWire({ guard })
      await client.send(message({ id: 1, method: 'tools/call', params: { name, arguments: {} } }))
      await settle()
      expect(guard.asked).toEqual([{ input: '', output: { tool: name, arguments: {} }, identity: {} }])
      expect(server.got).toHaveLength(1)
    },
  )
})
