import { request } from 'node:http'
import { expect, it } from 'vitest'
import { ACTION, MARKER, servedGuard } from '../open-app.ts'
import { openServer } from '../open-server.ts'
import { guardHead, guardRequest, problemIn, rawClient, statusesIn } from '../raw-client.ts'

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const CHUNKED = guardHead('transfer-encoding: chunked\r\n')

const TUNNEL = `CONNECT ${MARKER}.example:443 HTTP/1.1\r\nhost: localhost\r\n\r\n`

const WRONG: readonly (readonly [string, string, number, string])[] = [
  ['what is no HTTP', `${MARKER}\r\n\r\n`, 400, 'malformed-request'],
  ['a method made up', `${MARKER.toUpperCase()} / HTTP/1.1\r\nhost: localhost\r\n\r\n`, 400, 'malformed-request'],
  ['a header without a name', `GET / HTTP/1.1\r\nhost: localhost\r\n: ${MARKER}\r\n\r\n`, 400, 'malformed-request'],
  ['no host', `GET /healthz?${MARKER} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400, 'malformed-request'],
  [
    'a host that is none',
    `GET / HTTP/1.1\r\nhost: ${MARKER}/\\@\r\nconnection: close\r\n\r\n`,
    400,
    'malformed-request',
  ],
  ['two lengths', guardHead('content-length: 3\r\ncontent-length: 5\r\n'), 400, 'malformed-request'],
  ['a length and chunks', guardHead('content-length: 3\r\ntransfer-encoding: chunked\r\n'), 400, 'malformed-request'],
  ['a chunk of no size', `${CHUNKED}${MARKER}\r\n`, 400, 'malformed-request'],
  ['headers that are too large', `GET / HTTP/1.1\r\nx: ${MARKER.repeat(5000)}\r\n\r\n`, 431, 'headers-too-large'],
  ['a tunnel', TUNNEL, 405, 'method-not-allowed'],
  ['an expectation', guardRequest(ACTION, `expect: ${MARKER}\r\n`), 417, 'expectation-failed'],
]

it.each(WRONG)(
  '%s: one shape of error, nothing of it in answer or log, and the connection ends',
  async (_, bytes, status, code) => {
    const guard = servedGuard()
    const { url, lines } = await openServer({ guard })
    const client = await rawClient(url)
    client.send(bytes)
    const text = await client.ended
    expect(statusesIn(text)).toEqual([status])
    expect(problemIn(text)).toMatchObject({ status, type: `urn:guardagent:problem:${code}` })
    expect(text).toMatch(/connection: close/i)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"problem":"${code}"`)
    expect(`${text}${lines}`.toLowerCase()).not.toContain(MARKER)
    expect(guard.asked).toEqual([])
  },
)

it('a body without length that is too large is refused as soon as it is, and no more of it is kept', async () => {
  const { url, lines } = await openServer({ maxBodyBytes: 1000 })
  const client = await rawClient(url)
  client.send(CHUNKED)
  for (let sent = 0; sent < 2000; sent += 500) client.send(chunk(MARKER.repeat(100).slice(0, 500)))
  await expect.poll(() => statusesIn(client.text)).toEqual([413])
  expect(problemIn(client.text).type).toBe('urn:guardagent:problem:too-large')
  // Whoever goes on sending is cut off.
  await client.ended
  expect(`${client.text}${lines}`).not.toContain(MARKER)
})

it('a body that is declared too large is refused before it is sent', async () => {
  const { url } = await openServer({ maxBodyBytes: 1000 })
  const client = await rawClient(url)
  client.send(guardHead('content-length: 1001\r\nexpect: 100-continue\r\n'))
  await expect.poll(() => statusesIn(client.text)).toEqual([413])
  client.socket.destroy()
})

it('a body that waits to be asked for is asked for', async () => {
  const { url } = await openServer()
  const { port } = new URL(url)
  const body = JSON.stringify(ACTION)
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const status = await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method: 'POST', path: '/v1/guard', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('continue', () => asked.end(body))
    asked.on('error', reject)
    asked.flushHeaders()
  })
  expect(status).toBe(200)
})

it('a slow body is refused, and its connection ends', async () => {
  const guard = servedGuard()
  const { url, lines } = await openServer({ guard, bodyTimeoutMs: 50 })
  const client = await rawClient(url)
  client.send(`${guardHead('content-length: 500\r\n')}{"input": "${MARKER}`)
  const text = await client.ended
  expect(statusesIn(text)).toEqual([408])
  expect(problemIn(text).type).toBe('urn:guardagent:problem:too-slow')
  expect(`${text}${lines}`).not.toContain(MARKER)
  expect(guard.asked).toEqual([])
})

it.each([
  ['nothing', ''],
  ['half of the headers', `GET /healthz HTTP/1.1\r\nhost: ${MARKER}`],
])('whoever sends %s is sent away in time', async (_, bytes) => {
  const { url, lines } = await openServer({ headersTimeoutMs: 100 })
  const client = await rawClient(url)
  if (bytes !== '') client.send(bytes)
  const text = await client.ended
  expect(problemIn(text)).toMatchObject({ status: 408 })
  expect(`${text}${lines}`).not.toContain(MARKER)
})

it('requests that are sent one after another without waiting are answered in their order', async () => {
  const guard = servedGuard(({ input }) => new Promise((resolve) => setTimeout(resolve, input === 'deny' ? 30 : 0)))
  const { url } = await openServer({ guard })
  const client = await rawClient(url)
  client.send(['deny', 'allow', 'unknown'].map((input) => guardRequest({ ...ACTION, input })).join(''))
  await expect.poll(() => statusesIn(client.text)).toEqual([200, 200, 200])
  expect([...client.text.matchAll(/"decision":"(\w+)"/g)].map((match) => match[1])).toEqual([
    'deny',
    'allow',
    'unknown',
  ])
  client.socket.destroy()
})

it('what was accepted is answered, whatever follows it on the connection', async () => {
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { url } = await openServer({ guard })
  const clients = await Promise.all(
    [`${MARKER}\r\n\r\n`, `${CHUNKED}${MARKER}\r\n`, TUNNEL].map(async (rest) => {
      const client = await rawClient(url)
      client.send(guardRequest() + rest)
      return client
    }),
  )
  await expect.poll(() => guard.asked.length).toBe(3)
  expect(clients.map(({ text }) => text)).toEqual(['', '', ''])
  gate.resolve()
  const statuses = await Promise.all(clients.map(async ({ ended }) => statusesIn(await ended)))
  expect(statuses).toEqual([
    [200, 400],
    [200, 400],
    [200, 405],
  ])
})

it('a client that closes its side after asking is answered', async () => {
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { url } = await openServer({ guard })
  const client = await rawClient(url)
  client.socket.end(guardRequest())
  await expect.poll(() => guard.asked.length).toBe(1)
  gate.resolve()
  expect(statusesIn(await client.ended)).toEqual([200])
})

it('a client that closes its side in the middle of a body is refused', async () => {
  const { url } = await openServer()
  const client = await rawClient(url)
  client.socket.end(`${guardHead('content-length: 500\r\n')}{"input": `)
  expect(problemIn(await client.ended)).toMatchObject({ status: 400 })
})

it('a client that goes away ends nothing: the verdict is on record, and the log says that it had gone', async () => {
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { url, lines } = await openServer({ guard })
  const client = await rawClient(url)
  client.send(guardRequest())
  await expect.poll(() => guard.asked.length).toBe(1)
  client.socket.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 20))
  gate.resolve()
  await expect.poll(() => lines.length).toBe(1)
  expect(guard.recorded.size).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 200, gone: true })
})

it('a client that goes away after asking for a tunnel neither ends the server nor holds up its end', async () => {
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { served, url } = await openServer({ guard })
  const client = await rawClient(url)
  client.send(guardRequest() + TUNNEL)
  await expect.poll(() => guard.asked.length).toBe(1)
  client.socket.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  gate.resolve()
  await served.close()
  expect(guard.recorded.size).toBe(1)
})
