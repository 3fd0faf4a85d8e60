import { setTimeout as pass } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ALLOW } from '../../fixtures/scripted-guard.ts'
import { ACTION, servedGuard } from '../open-app.ts'
import { openServer } from '../open-server.ts'
import { guardRequest, rawClient, statusesIn } from '../raw-client.ts'

/** More than a system keeps of an answer that nobody reads. */
const LARGE_CHARS = 20_000_000
const largeGuard = () => ({
  guard: async () => ({ ...ALLOW, program: 'p'.repeat(LARGE_CHARS) }),
  verdict: () => null,
})
const DOCUMENT = 'GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'

it('an answer that was accepted arrives whole, also where its client begins to read after the server was told to end', async () => {
  const { served, lines } = await openServer({ guard: largeGuard() })
  const client = await rawClient(served.url)
  client.socket.pause()
  client.send(guardRequest())
  await expect.poll(() => lines.length).toBe(1)
  const closing = served.close()
  await pass(20)
  client.socket.resume()
  await closing
  const text = await client.ended
  expect(text.length - text.indexOf('\r\n\r\n') - 4).toBe(Number(/content-length: (\d+)/i.exec(text)?.[1]))
  expect(text.length).toBeGreaterThan(LARGE_CHARS)
})

it('a client that reads nothing loses its connection, and holds up no end', async () => {
  const { served, url, lines } = await openServer({ guard: largeGuard(), sendTimeoutMs: 50, maxConnections: 1 })
  const client = await rawClient(url)
  client.socket.pause()
  client.send(guardRequest())
  await expect.poll(() => lines.length).toBe(1)
  // There is room for one connection only.
  await expect.poll(() => fetch(`${url}/healthz`).then(({ status }) => status, String)).toBe(200)
  await served.close()
  client.socket.destroy()
})

it('a client that reads a little now and then does not put off the end', async () => {
  const { served, lines } = await openServer({ guard: largeGuard(), sendTimeoutMs: 400 })
  const { socket, send, ended } = await rawClient(served.url)
  socket.pause()
  const pause = () => void socket.pause()
  socket.on('data', pause)
  send(guardRequest())
  await expect.poll(() => lines.length).toBe(1)
  const reading = setInterval(() => socket.resume(), 8)
  await served.close()
  clearInterval(reading)
  socket.off('data', pause).resume()
  expect((await ended).length).toBeLessThan(LARGE_CHARS)
})

it('a guard may take longer than a client may read nothing', async () => {
  const guard = servedGuard(() => pass(150))
  const { url } = await openServer({ guard, sendTimeoutMs: 20 })
  const client = await rawClient(url)
  client.send(guardRequest() + guardRequest(ACTION, 'connection: close\r\n'))
  expect(statusesIn(await client.ended)).toEqual([200, 200])
})

it('sixteen answers may be owed on a connection; whoever asks for more at once loses it', async () => {
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { url, lines } = await openServer({ guard })
  const [modest, greedy] = await Promise.all([rawClient(url), rawClient(url)])
  modest.send(guardRequest().repeat(16))
  await expect.poll(() => guard.asked.length).toBe(16)
  greedy.send(guardRequest().repeat(16) + DOCUMENT.repeat(500))
  expect(await greedy.ended).toBe('')
  expect(lines.filter((line) => line.includes('"problem":"rate-limited"'))).toHaveLength(1)
  gate.resolve()
  await expect.poll(() => statusesIn(modest.text)).toEqual(Array(16).fill(200))
  modest.send(guardRequest())
  await expect.poll(() => statusesIn(modest.text)).toHaveLength(17)
  modest.socket.destroy()
})

it('ends also where a client has gone that was owed several answers on one connection', async () => {
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { served } = await openServer({ guard, sendTimeoutMs: 60_000 })
  const client = await rawClient(served.url)
  client.send(guardRequest().repeat(3))
  await expect.poll(() => served.waiting).toBe(3)
  client.socket.resetAndDestroy()
  gate.resolve()
  await served.close()
  expect(guard.recorded.size).toBe(3)
})
