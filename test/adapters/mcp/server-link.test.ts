import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { ServerLink } from '../../../src/adapters/mcp/server-link.ts'

const LIST = { jsonrpc: '2.0', method: 'tools/list', params: {} } as const

function open() {
  const [server, far] = InMemoryTransport.createLinkedPair()
  const got: JSONRPCMessage[] = []
  far.onmessage = (message) => got.push(message)
  const lost: unknown[] = []
  const link = new ServerLink(server, { onLost: (_, error) => lost.push(error), onTrouble: () => undefined })
  return { link, got, lost, far }
}

describe('what the proxy asks by itself', () => {
  it('is answered to the proxy alone', async () => {
    const { link, got } = open()
    const asked = link.request(LIST, new AbortController().signal)
    const id = got[0] !== undefined && 'id' in got[0] ? (got[0].id ?? '') : ''
    expect(link.take({ jsonrpc: '2.0', id, result: { tools: [] } })).toBeNull()
    expect(await asked).toMatchObject({ result: { tools: [] } })
  })

  it('is not waited for longer than its signal says, also where that came before', async () => {
    const { link, got } = open()
    const controller = new AbortController()
    const asked = link.request(LIST, controller.signal)
    controller.abort(new Error('too late'))
    await expect(asked).rejects.toThrow('too late')
    await expect(link.request(LIST, controller.signal)).rejects.toThrow('too late')
    expect(got).toHaveLength(1)
  })

  it('is over where the server is gone, and the client hears nothing of it', async () => {
    const { link, lost, far } = open()
    const asked = link.request(LIST, new AbortController().signal)
    link.lose(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await far.close()
    await expect(link.request(LIST, new AbortController().signal)).rejects.toThrow()
    expect(lost).toEqual([])
  })
})

it('what the client asked and the server will not answer is told once', async () => {
  const { link, lost } = open()
  link.send({ jsonrpc: '2.0', id: 1, method: 'ping' })
  link.lose(new Error('gone'))
  link.lose(new Error('gone'))
  expect(lost).toHaveLength(1)
})

it('the proxy’s own requests bear ids like the client’s, and make way for those', async () => {
  const { link, got } = open()
  link.send({ jsonrpc: '2.0', id: 7, method: 'ping' })
  const asked = link.request(LIST, new AbortController().signal)
  const own = got[1] !== undefined && 'id' in got[1] ? (got[1].id ?? '') : ''
  expect(own).toEqual(expect.any(Number))
  link.send({ jsonrpc: '2.0', id: own, method: 'ping' })
  await expect(asked).rejects.toThrow('the same id')
  expect(link.take({ jsonrpc: '2.0', id: own, result: {} })).toMatchObject({ method: 'ping' })
})
