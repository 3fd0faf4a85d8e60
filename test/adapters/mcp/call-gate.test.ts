import { describe, expect, it } from 'vitest'
import type { McpCall } from '../../../src/adapters/mcp/tool-call.ts'
import type { Json } from '../../../src/contract/json.ts'
import { scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { callOf, initialize, MODERN, message, YES } from './fixtures/messages.ts'
import { openWire, settle } from './fixtures/open-wire.ts'

describe('questions to a person', () => {
  it('bear an id that the server never sees, and their answers stay with the proxy', async () => {
    const { client, server } = await openWire({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' })
    await client.send(initialize({ elicitation: {} }))
    await client.send(callOf({ sql: 'a' }))
    await settle()
    const [asked] = client.got
    expect(asked).toMatchObject({
      method: 'elicitation/create',
      id: expect.stringMatching(/^guardagent-[0-9a-f-]{36}$/),
    })
    await client.send(message({ id: asked !== undefined && 'id' in asked ? asked.id : '', result: YES }))
    await settle()
    expect(server.got.slice(1)).toEqual([callOf({ sql: 'a' })])
  })

  it('show the arguments as they were sent, whatever a function of the caller makes of them', async () => {
    const requests = (call: McpCall) => {
      Object.assign(Object(call.arguments), { sql: 'changed' })
      return []
    }
    const guard = scriptedGuard(UNKNOWN)
    const { client } = await openWire({ guard, unknown: 'ask', requests })
    await client.send(initialize({ elicitation: {} }))
    await client.send(callOf({ sql: 'as it was sent' }))
    await settle()
    expect(guard.asked[0]?.output).toMatchObject({ arguments: { sql: 'as it was sent' } })
    expect(client.got[0]).toMatchObject({ params: { message: expect.stringContaining('as it was sent') } })
  })

  it('are not answered by the server', async () => {
    const { client, server, reports } = await openWire({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' })
    await client.send(initialize({ elicitation: {} }))
    await client.send(callOf({ sql: 'a' }))
    await settle()
    const [asked] = client.got
    await server.send(message({ id: asked !== undefined && 'id' in asked ? asked.id : '', result: YES }))
    await settle()
    expect(server.got).toHaveLength(1)
    expect(reports).toEqual([expect.stringContaining('nobody asked')])
  })

  const modernCall = (id: number, given: Json, fields: object = {}) =>
    message({ id, method: 'tools/call', params: { name: 'run_sql', arguments: given, _meta: MODERN, ...fields } })
  const ask = async (unknownGuard = scriptedGuard(UNKNOWN)) => {
    const wire = await openWire({ guard: unknownGuard, unknown: 'ask' })
    await wire.client.send(modernCall(1, { sql: 'a' }, { requestState: 'of the server' }))
    await settle()
    const [first] = wire.client.got
    const result: unknown = first !== undefined && 'result' in first ? first.result : undefined
    expect(result).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) })
    const state = { requestState: Reflect.get(Object(result), 'requestState'), inputResponses: { guardagent: YES } }
    return { ...wire, state, guard: unknownGuard }
  }

  it('since 2026-07-28 come as a result, and the call goes on as it was guarded', async () => {
    const { client, server, state } = await ask()
    await client.send(modernCall(2, { sql: 'a' }, state))
    await settle()
    expect(server.got).toEqual([modernCall(2, { sql: 'a' }, { requestState: 'of the server' })])
  })

  it('let the call go on with the `_meta` that was guarded, but for what belongs to one request', async () => {
    const { client, server } = await openWire({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' })
    const trace = { traceparent: 'new', progressToken: 2 }
    const first = { ...MODERN, user: 'visitor', progressToken: 1, tracestate: 'old' }
    await client.send(modernCall(1, { sql: 'a' }, { _meta: first }))
    await settle()
    const [asked] = client.got
    const result: unknown = asked !== undefined && 'result' in asked ? asked.result : undefined
    const state = { requestState: Reflect.get(Object(result), 'requestState'), inputResponses: { guardagent: YES } }
    await client.send(modernCall(2, { sql: 'a' }, { ...state, _meta: { ...MODERN, user: 'root', admin: 1, ...trace } }))
    await settle()
    expect(server.got).toEqual([modernCall(2, { sql: 'a' }, { _meta: { ...MODERN, user: 'visitor', ...trace } })])
  })

  it('count for one call only', async () => {
    const { client, server, state, guard } = await ask()
    await client.send(modernCall(2, { sql: 'a' }, state))
    await client.send(modernCall(3, { sql: 'a' }, state))
    await settle()
    expect(server.got).toHaveLength(1)
    expect(guard.asked).toHaveLength(2)
  })

  it.each([
    ['other arguments', { sql: 'b' }, {}],
    ['another tool', { sql: 'a' }, { name: 'drop' }],
  ])('do not count for %s', async (_, given, fields) => {
    const { client, server, state, guard } = await ask()
    await client.send(modernCall(2, given, { ...state, ...fields }))
    await settle()
    expect(server.got).toEqual([])
    expect(guard.asked).toHaveLength(2)
  })
})
