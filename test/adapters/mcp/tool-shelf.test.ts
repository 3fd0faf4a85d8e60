import { describe, expect, it } from 'vitest'
import type { PinOptions } from '../../../src/adapters/mcp/tool-watch.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { memoryPins } from './fixtures/memory-pins.ts'
import { openWire, settle } from './fixtures/open-wire.ts'

const message = (fields: object) => ({ jsonrpc: '2.0', ...fields })
const CHANGED = message({ method: 'notifications/tools/list_changed' })
const CALL = message({ id: 'c', method: 'tools/call', params: { name: 'a', arguments: {} } })

/** A session whose server has listed `a`, with a pin of it from then. */
async function listed(
  options: Partial<PinOptions> = {},
  logging: object = { logging: {} },
  guard = scriptedGuard(ALLOW),
) {
  const store = memoryPins()
  const wire = await openWire({ guard, pins: { store, ...options } })
  const { client, server } = wire
  const list = async (id: string, description: string) => {
    await client.send(message({ id, method: 'tools/list' }))
    await server.send(message({ id, result: { tools: [{ name: 'a', description }] } }))
  }
  await client.send(message({ id: 0, method: 'initialize', params: { capabilities: {} } }))
  await server.send(message({ id: 0, result: { protocolVersion: '2025-11-25', capabilities: logging } }))
  await list('l', 'one')
  const answer = async (result: object) => {
    const asked = server.got.findLast((got) => 'method' in got && got.method === 'tools/list')
    await server.send(message({ id: asked !== undefined && 'id' in asked ? asked.id : '', ...result }))
    await settle()
  }
  const warnings = () => client.got.filter((got) => 'method' in got && got.method === 'notifications/message')
  return { ...wire, store, list, answer, warnings }
}

describe('tools that change', () => {
  it('are told to the operator, and to a client that hears log messages', async () => {
    const { list, reports, warnings } = await listed()
    await list('m', 'do evil')
    expect(reports).toEqual([
      expect.stringMatching(/^tool `a` changed since .*: description; it says of itself: do evil$/),
    ])
    expect(warnings()).toEqual([
      message({
        method: 'notifications/message',
        params: {
          level: 'warning',
          logger: 'guardagent',
          data: expect.objectContaining({ kind: 'changed', tool: 'a' }),
        },
      }),
    ])
  })

  it('are not told to a client whose server has no log, or that wants errors only', async () => {
    const quiet = await listed({}, {})
    await quiet.list('m', 'do evil')
    const errors = await listed()
    await errors.client.send(message({ id: 's', method: 'logging/setLevel', params: { level: 'error' } }))
    await errors.list('m', 'do evil')
    expect([quiet.warnings(), errors.warnings()]).toEqual([[], []])
  })

  it('are called on by default', async () => {
    const { list, client, server } = await listed()
    await list('m', 'do evil')
    await client.send(CALL)
    await settle()
    expect(server.got.at(-1)).toEqual(CALL)
  })

  it('are refused where wanted, before the guard is asked', async () => {
    const { list, client, server } = await listed({ onChange: 'deny' })
    await list('m', 'do evil')
    await client.send(CALL)
    await settle()
    expect(server.got).not.toContainEqual(CALL)
    expect(client.got.at(-1)).toMatchObject({ id: 'c', result: { isError: true } })
    expect(JSON.stringify(client.got.at(-1))).toContain('did not run: the tool changed (description)')
  })
})

describe('a list that changes', () => {
  it('is listed anew by the proxy, whose answer the client does not get', async () => {
    const { client, server, answer, reports } = await listed()
    const before = client.got.length
    await server.send(CHANGED)
    await settle()
    await answer({ result: { tools: [{ name: 'a', description: 'evil' }] } })
    expect(client.got.slice(before).filter((got) => 'id' in got)).toEqual([])
    expect(client.got).toContainEqual(CHANGED)
    expect(reports).toEqual([expect.stringContaining('changed since')])
  })

  it('keeps calls waiting until it is listed, where changes are denied', async () => {
    const { client, server, answer } = await listed({ onChange: 'deny' })
    await server.send(CHANGED)
    await client.send(CALL)
    await settle()
    expect(server.got).not.toContainEqual(CALL)
    await answer({ result: { tools: [{ name: 'a', description: 'one' }] } })
    expect(server.got.at(-1)).toEqual(CALL)
  })

  it('refuses its tools where the server then does not list them', async () => {
    const { client, server, answer, reports } = await listed({ onChange: 'deny' })
    await server.send(CHANGED)
    await client.send(CALL)
    await settle()
    await answer({ error: { code: -1, message: 'no' } })
    expect(server.got).not.toContainEqual(CALL)
    expect(reports).toEqual([expect.stringContaining('did not list them')])
  })

  it('while the guard decides, keeps the call waiting, which can still be cancelled', async () => {
    let change: () => Promise<void> = async () => undefined
    const guard = scriptedGuard(async () => {
      await change()
      return ALLOW
    })
    const { client, server, answer } = await listed({ onChange: 'deny' }, { logging: {} }, guard)
    change = () => server.send(CHANGED)
    await client.send(CALL)
    await settle()
    await client.send(message({ method: 'notifications/cancelled', params: { requestId: 'c' } }))
    await answer({ result: { tools: [{ name: 'a', description: 'one' }] } })
    expect(server.got).not.toContainEqual(CALL)
    expect(client.got.some((got) => 'id' in got && got.id === 'c')).toBe(false)
  })

  it('does not clear what the client was shown, where the proxy alone is shown what was accepted', async () => {
    const { list, client, server, answer, store } = await listed({ onChange: 'deny' })
    await list('m', 'do evil')
    await server.send(CHANGED)
    await settle()
    await answer({ result: { tools: [{ name: 'a', description: 'one' }] } })
    await client.send(CALL)
    await settle()
    expect(server.got).not.toContainEqual(CALL)
    expect(store.pins[0]?.seen).toBeDefined()
    await list('n', 'one')
    await client.send(CALL)
    await settle()
    expect(server.got.at(-1)).toEqual(CALL)
  })

  it('is asked for as a client would', async () => {
    const { server } = await listed()
    await server.send(CHANGED)
    await settle()
    const asked = server.got.at(-1)
    expect(asked).toEqual(message({ id: expect.any(Number), method: 'tools/list', params: {} }))
  })

  it('ends where its cursor is empty or leads back', async () => {
    const { server, answer } = await listed()
    for (const cursor of ['', 'x']) {
      await server.send(CHANGED)
      await settle()
      await answer({ result: { tools: [], nextCursor: cursor } })
      const before = server.got.length
      await answer({ result: { tools: [], nextCursor: cursor } })
      expect(server.got).toHaveLength(before)
    }
  })

  it('is read page by page', async () => {
    const { server, answer, reports } = await listed()
    await server.send(CHANGED)
    await settle()
    await answer({ result: { tools: [{ name: 'b' }], nextCursor: 'x' } })
    expect(server.got.at(-1)).toMatchObject({ method: 'tools/list', params: { cursor: 'x' } })
    await answer({ result: { tools: [{ name: 'c' }] } })
    expect(reports).toEqual(['tool `b` is new', expect.stringContaining('`a`'), 'tool `c` is new'])
  })

  it('that changes a thousand times at once is listed at most twice', async () => {
    const { server } = await listed()
    const before = server.got.length
    for (let time = 0; time < 1000; time++) await server.send(CHANGED)
    await settle()
    expect(server.got.length - before).toBeLessThanOrEqual(2)
  })

  it('is nobody’s business where tools are not watched', async () => {
    const { server, client } = await openWire({ guard: scriptedGuard(ALLOW) })
    await server.send(CHANGED)
    await settle()
    expect([server.got, client.got]).toEqual([[], [CHANGED]])
  })
})
