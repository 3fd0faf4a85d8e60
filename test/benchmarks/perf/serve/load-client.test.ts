import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { loadClient } from '../../../../benchmarks/perf/serve/load-client.ts'

const WHOLE = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'

let server: Server | null = null
afterEach(() => server?.close())

/** Listens, and does this with each connection once something was asked on it. */
async function listen(answer: (socket: Socket, asked: string) => void): Promise<string> {
  server = createServer((socket) =>
    socket.on('data', (chunk) => answer(socket, String(chunk))).on('error', () => undefined),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

async function ask(url: string) {
  using client = loadClient(url, 1, 'ga_token')
  return await client.send('POST', '/v1/guard', '{"ü":1}')
}

it('answers with what came, and sends the token and the body whole', async () => {
  let heard = ''
  const url = await listen((socket, asked) => {
    heard = asked
    socket.write(WHOLE)
  })
  expect(await ask(url)).toEqual({ kind: 'answered', status: 200, body: '{}' })
  expect(heard).toMatch(/^POST \/v1\/guard HTTP\/1\.1\r\n/)
  for (const part of ['authorization: Bearer ga_token\r\n', 'content-length: 8\r\n', '{"ü":1}'])
    expect(heard).toContain(part)
})

it('tells an answer that was cut off from none at all', async () => {
  const cutting = await listen((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"id":'))
  expect(await ask(cutting)).toMatchObject({ kind: 'cut' })
  server?.close()
  const silent = await listen((socket) => socket.destroy())
  expect(await ask(silent)).toEqual({ kind: 'unanswered', code: 'ECONNRESET' })
})

it('has no answer from where nobody listens', async () => {
  const url = await listen(() => undefined)
  server?.close()
  expect(await ask(url)).toEqual({ kind: 'unanswered', code: 'ECONNREFUSED' })
})

it('keeps its connections open, and no more than told', async () => {
  const sockets = new Set<Socket>()
  const url = await listen((socket) => {
    sockets.add(socket)
    socket.write(WHOLE)
  })
  using client = loadClient(url, 2)
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 5 }, () => client.send('GET', '/healthz')))
  expect(sockets.size).toBe(2)
})
