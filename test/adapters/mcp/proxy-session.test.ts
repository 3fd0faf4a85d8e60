import { describe, expect, it } from 'vitest'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { callOf, initialize, MODERN, message, waitingGuard, YES } from './fixtures/messages.ts'
import { openWire, settle } from './fixtures/open-wire.ts'

describe('what passes', () => {
  const FROM_CLIENT = [
    [
      'initialize',
      { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: { roots: {} } } },
    ],
    ['discovery', { id: 'd', method: 'server/discover', params: { _meta: MODERN } }],
    ['a notification', { method: 'notifications/initialized' }],
    ['tools/list', { id: 2, method: 'tools/list', params: { cursor: 'x', _meta: { progressToken: 7 } } }],
    ['a resource', { id: 3, method: 'resources/read', params: { uri: 'file:///a' } }],
    ['a prompt', { id: 4, method: 'prompts/get', params: { name: 'p', arguments: { a: 'b' } } }],
    ['a completion', { id: 5, method: 'completion/complete', params: { ref: { type: 'ref/prompt', name: 'p' } } }],
    ['a level of logging', { id: 6, method: 'logging/setLevel', params: { level: 'error' } }],
    [
      'a subscription',
      { id: 7, method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } },
    ],
    ['a task', { id: 8, method: 'tasks/get', params: { taskId: 't' } }],
    ['a cancellation', { method: 'notifications/cancelled', params: { requestId: 99, reason: 'late' } }],
    ['progress', { method: 'notifications/progress', params: { progressToken: 1, progress: 5 } }],
    ['an unknown request', { id: 9, method: 'x/y', params: { deep: [{ a: null }] } }],
    ['a method in another case', { id: 10, method: 'Tools/Call', params: { name: 'run_sql' } }],
    ['an answer', { id: 's1', result: { roots: [{ uri: 'file:///' }] } }],
    ['an answer that is an error', { id: 's2', error: { code: -1, message: 'no', data: { why: 1 } } }],
  ] as const
  it.each(FROM_CLIENT)('%s goes from client to server as it is', async (_, fields) => {
    const { client, server } = await openWire({ guard: scriptedGuard(DENY) })
    await client.send(message(fields))
    expect(server.got).toEqual([message(fields)])
    expect(client.got).toEqual([])
  })

  const FROM_SERVER = [
    ['sampling', { id: 's1', method: 'sampling/createMessage', params: { messages: [], maxTokens: 5 } }],
    ['elicitation', { id: 2, method: 'elicitation/create', params: { message: 'who?' } }],
    ['roots', { id: 3, method: 'roots/list' }],
    ['a ping', { id: 4, method: 'ping' }],
    ['progress', { method: 'notifications/progress', params: { progressToken: 1, progress: 1 } }],
    ['a change of a list', { method: 'notifications/tools/list_changed' }],
    ['a log message', { method: 'notifications/message', params: { level: 'info', data: { a: 1 } } }],
    ['an error to no request', { error: { code: -32700, message: 'what?' } }],
  ] as const
  it.each(FROM_SERVER)('%s goes from server to client as it is', async (_, fields) => {
    const { client, server } = await openWire({ guard: scriptedGuard(DENY) })
    await server.send(message(fields))
    expect(client.got).toEqual([message(fields)])
    expect(server.got).toEqual([])
  })

  it.each([
    ['a result', { result: { tools: [], _meta: { a: 1 }, extra: [null] } }],
    ['an error', { error: { code: 7, message: 'no', data: [1] } }],
  ])('%s goes back under the id that was asked with', async (_, answer) => {
    const { client, server } = await openWire({ guard: scriptedGuard(DENY) })
    await client.send(message({ id: 'a', method: 'prompts/list' }))
    await server.send(message({ id: 'a', ...answer }))
    expect(client.got).toEqual([message({ id: 'a', ...answer })])
  })

  it('a call that is allowed goes on with every field that it has', async () => {
    const { client, server } = await openWire({ guard: scriptedGuard(ALLOW) })
    const params = {
      name: 'run_sql',
      arguments: { sql: 'a', deep: { list: [1, null, { x: '\u0000' }] } },
      task: { ttl: 5 },
      inputResponses: { a: { action: 'decline' } },
      requestState: 'of the server',
      _meta: { progressToken: 'p', 'a/b': [1] },
    }
    await client.send(message({ id: 1, method: 'tools/call', params }))
    await settle()
    expect(server.got).toEqual([message({ id: 1, method: 'tools/call', params })])
    await server.send(message({ id: 1, result: { content: [], structuredContent: { a: 1 } } }))
    expect(client.got).toEqual([message({ id: 1, result: { content: [], structuredContent: { a: 1 } } })])
  })

  it('everything else passes while a call waits for its verdict', async () => {
    const { guard, release } = waitingGuard()
    const { client, server } = await openWire({ guard })
    await client.send(callOf({ sql: 'a' }))
    await client.send(message({ id: 2, method: 'ping' }))
    expect(server.got).toEqual([message({ id: 2, method: 'ping' })])
    release()
    await settle()
    expect(server.got).toHaveLength(2)
  })
})

describe('cancellation', () => {
  it('ends the guard, and the server never hears of the call', async () => {
    let signal: AbortSignal | undefined
    const guard = {
      guard: (_: unknown, options?: { signal?: AbortSignal }) => {
        signal = options?.signal
        return new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)))
      },
    }
    const { client, server } = await openWire({ guard })
    await client.send(callOf({ sql: 'a' }))
    await settle()
    await client.send(message({ method: 'notifications/cancelled', params: { requestId: 1 } }))
    await settle()
    expect(signal?.aborted).toBe(true)
    expect([client.got, server.got]).toEqual([[], []])
  })

  it('takes a question to a person back', async () => {
    const { client, server } = await openWire({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' })
    await client.send(initialize({ elicitation: {} }))
    await client.send(callOf({ sql: 'a' }))
    await settle()
    const id = client.got[0] !== undefined && 'id' in client.got[0] ? client.got[0].id : null
    await client.send(message({ method: 'notifications/cancelled', params: { requestId: 1 } }))
    await settle()
    expect(client.got[1]).toEqual(message({ method: 'notifications/cancelled', params: { requestId: id } }))
    await client.send(message({ id, result: YES }))
    await settle()
    expect(server.got.filter((got) => 'method' in got && got.method === 'tools/call')).toEqual([])
  })

  it('of a call that was forwarded goes to the server', async () => {
    const { client, server } = await openWire({ guard: scriptedGuard(ALLOW) })
    await client.send(callOf({ sql: 'a' }))
    await settle()
    const cancelled = message({ method: 'notifications/cancelled', params: { requestId: 1 } })
    await client.send(cancelled)
    expect(server.got.at(-1)).toEqual(cancelled)
  })
})

describe('faults', () => {
  it('a server that dies leaves an error for all that waits, and the client is ended', async () => {
    const { guard } = waitingGuard()
    const { client, server, proxy } = await openWire({ guard })
    await client.send(message({ id: 'a', method: 'ping' }))
    await client.send(callOf({ sql: 'a' }))
    await server.close()
    expect(await proxy.closed).toBe('server')
    const lost = (id: string | number) => message({ id, error: { code: -32000, message: expect.any(String) } })
    expect(client.got).toEqual([lost('a'), lost(1)])
  })

  it('a call is not forwarded once the server is gone', async () => {
    const { guard, release } = waitingGuard()
    const { client, server, proxy } = await openWire({ guard })
    await client.send(callOf({ sql: 'a' }))
    await server.close()
    release()
    await proxy.closed
    await settle()
    expect(server.got).toEqual([])
    expect(client.got).toHaveLength(1)
  })

  it('a second answer to one request is dropped', async () => {
    const { client, server, reports } = await openWire({ guard: scriptedGuard(ALLOW) })
    await client.send(message({ id: 1, method: 'ping' }))
    await server.send(message({ id: 1, result: {} }))
    await server.send(message({ id: 1, result: { again: true } }))
    expect(client.got).toEqual([message({ id: 1, result: {} })])
    expect(reports).toHaveLength(1)
  })

  it('a server does not answer a call that it was never sent', async () => {
    const { client, server } = await openWire({ guard: scriptedGuard(DENY) })
    await client.send(callOf({ sql: 'a' }))
    await server.send(message({ id: 1, result: { content: [{ type: 'text', text: 'done' }] } }))
    await settle()
    expect(client.got).toEqual([message({ id: 1, result: expect.objectContaining({ isError: true }) })])
  })

  it.each([[['tools/call']], [null], [{}], [5]])('a message whose method is %j goes nowhere', async (method) => {
    const { client, server, reports } = await openWire({ guard: scriptedGuard(ALLOW) })
    await client.send(message({ id: 1, method, params: { name: 'run_sql', arguments: {} } }))
    await server.send(message({ id: 2, method }))
    await settle()
    expect([server.got, reports.length]).toEqual([[], 2])
    expect(client.got).toEqual([message({ id: 1, error: expect.objectContaining({ code: -32600 }) })])
  })

  it('both sides end when the proxy is closed, and it says so once', async () => {
    const { client, proxy, server } = await openWire({ guard: scriptedGuard(ALLOW) })
    await Promise.all([proxy.close(), proxy.close()])
    expect(await proxy.closed).toBe('client')
    await expect(client.send(message({ id: 1, method: 'ping' }))).rejects.toThrow()
    await expect(server.send(message({ id: 1, method: 'ping' }))).rejects.toThrow()
  })
})
