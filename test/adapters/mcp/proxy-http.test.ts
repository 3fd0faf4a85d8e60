import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { createMcpHandler, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guardProxy } from '../../../src/adapters/mcp/guard-proxy.ts'
import { openServerSide } from '../../../src/adapters/mcp/stdio.ts'
import type { Json } from '../../../src/contract/json.ts'
import { ALLOW, DENY, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { libraryServer } from './fixtures/library-server.ts'
import type { Era } from './fixtures/open-library.ts'

const CALL = { name: 'run_sql', arguments: { sql: 'select title from loans' } }
const TITLES_ONLY = () => scriptedGuard(({ output }) => (JSON.stringify(output).includes('member') ? DENY : ALLOW))

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** An HTTP server on loopback that answers with `handle`; what it was asked, by method and header. */
async function listen(handle: (request: Request) => Response | Promise<Response>) {
  const seen: Request[] = []
  const fetch = (request: Request) => {
    seen.push(request)
    return handle(request)
  }
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1', createServer }, (info) => resolve(info.port))
    closing.push(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
    })
  })
  return { url: new URL(`http://127.0.0.1:${port}/mcp`), seen }
}

async function connect(url: URL, era: Era, headers: Record<string, string> = {}) {
  const [clientEnd, proxyFront] = InMemoryTransport.createLinkedPair()
  const server = openServerSide({ url, headers })
  const reports: string[] = []
  const report = (line: string) => reports.push(line)
  const proxy = await guardProxy({ guard: TITLES_ONLY(), client: proxyFront, server, report })
  const mode = era === 'legacy' ? 'legacy' : { pin: era }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  closing.push(() => proxy.close())
  return { client, clientEnd, proxy, reports }
}

describe('a server over HTTP', () => {
  it('with a session is guarded, and taken leave of', async () => {
    const ran: Json[] = []
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'session-1' })
    await libraryServer(ran).connect(transport)
    const { url, seen } = await listen((request) => transport.handleRequest(request))
    const { client, clientEnd, proxy } = await connect(url, 'legacy', { 'x-key': 'secret' })
    await client.connect(clientEnd)
    expect((await client.callTool(CALL)).content).toEqual([{ type: 'text', text: 'Atlas' }])
    expect(await client.callTool({ name: 'run_sql', arguments: { sql: 'select member from loans' } })).toMatchObject({
      isError: true,
    })
    expect(ran).toEqual([CALL.arguments])
    await client.close()
    await proxy.closed
    const last = seen.at(-1)
    expect([last?.method, last?.headers.get('mcp-session-id')]).toEqual(['DELETE', 'session-1'])
    expect(seen.every(({ headers }) => headers.get('x-key') === 'secret')).toBe(true)
    expect(seen.find(({ method }) => method === 'DELETE')?.headers.get('mcp-protocol-version')).toMatch(/^2025-/)
  })

  it('of 2026-07-28 is guarded, and gets the headers that it asks for', async () => {
    const ran: Json[] = []
    const handler = createMcpHandler(() => libraryServer(ran))
    const { url, seen } = await listen((request) => handler.fetch(request))
    const { client, clientEnd } = await connect(url, '2026-07-28')
    await client.connect(clientEnd)
    await client.listTools()
    expect((await client.callTool(CALL)).isError).not.toBe(true)
    expect(await client.callTool({ name: 'run_sql', arguments: { sql: 'select member from loans' } })).toMatchObject({
      isError: true,
    })
    expect(ran).toEqual([CALL.arguments])
    expect(seen.at(-1)?.headers.get('mcp-name')).toBe('run_sql')
    await client.close()
  })

  it('of 2026-07-28 gets marked arguments as headers too', async () => {
    const handler = createMcpHandler(() => {
      const server = libraryServer([])
      const inputSchema = z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) })
      server.registerTool('go', { inputSchema }, ({ region }) => ({ content: [{ type: 'text', text: region }] }))
      return server
    })
    const { url, seen } = await listen((request) => handler.fetch(request))
    const { client, clientEnd } = await connect(url, '2026-07-28')
    await client.connect(clientEnd)
    await client.listTools()
    const result = await client.callTool({ name: 'go', arguments: { region: 'ä' } })
    expect(result.content).toEqual([{ type: 'text', text: 'ä' }])
    expect(seen.at(-1)?.headers.get('mcp-param-region')).toBe('=?base64?w6Q=?=')
    await client.close()
  })

  it('that refuses a request leaves an error with its status, and none of its page', async () => {
    const { url } = await listen(() => new Response('<html>secret</html>', { status: 401 }))
    const { client, clientEnd } = await connect(url, 'legacy')
    const failed = await client.connect(clientEnd).catch((error: unknown) => String(error))
    expect(failed).toContain('HTTP 401')
    expect(failed).not.toContain('html')
  })

  it('that ends its answer in the middle leaves an error', async () => {
    const head = { 'content-type': 'text/event-stream' }
    const { url } = await listen(() => new Response(': nothing follows\n\n', { headers: head }))
    const { client, clientEnd } = await connect(url, 'legacy')
    await expect(client.connect(clientEnd)).rejects.toThrow('ended its answer')
  })

  it('that is not there leaves an error', async () => {
    const { client, clientEnd } = await connect(new URL('http://127.0.0.1:9/mcp'), 'legacy')
    await expect(client.connect(clientEnd)).rejects.toThrow('gave no answer')
  })

  it('that cannot be reached counts as gone, and the operator is told what to look at', async () => {
    const [clientEnd, front] = InMemoryTransport.createLinkedPair()
    const lines: string[] = []
    const server = openServerSide({ url: new URL('http://127.0.0.1:9/mcp'), headers: {} })
    const report = (line: string) => lines.push(line)
    const proxy = await guardProxy({ guard: scriptedGuard(ALLOW), client: front, server, report })
    await clientEnd.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} })
    expect(await proxy.closed).toBe('server')
    expect(lines).toContainEqual(expect.stringMatching(/cannot be reached: .+: .+; check its address/))
  })

  it('of 2026-07-28 sees a cancelled call as a stream that closes', async () => {
    const aborted = Promise.withResolvers<void>()
    const running = Promise.withResolvers<void>()
    const handler = createMcpHandler(() => {
      const server = libraryServer([])
      server.registerTool('wait', {}, async ({ mcpReq }) => {
        running.resolve()
        await new Promise<void>((resolve) => mcpReq.signal.addEventListener('abort', () => resolve()))
        aborted.resolve()
        return { content: [] }
      })
      return server
    })
    const { url, seen } = await listen((request) => handler.fetch(request))
    const { client, clientEnd } = await connect(url, '2026-07-28')
    await client.connect(clientEnd)
    const controller = new AbortController()
    const called = client.callTool({ name: 'wait' }, { signal: controller.signal })
    called.catch(() => undefined)
    await running.promise
    const before = seen.length
    controller.abort()
    await aborted.promise
    expect(seen).toHaveLength(before)
    await client.close()
  })
})
