import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { Verdict } from '../../src/contract/verdict.ts'
import { serve } from '../../src/server/serve.ts'
import { LINGER_MS } from '../../src/server/sockets/raw-answer.ts'
import { ACTION, servedGuard, withToken } from './open-app.ts'
import { openServer } from './open-server.ts'
import { guardHead, guardRequest, problemIn, rawClient, statusesIn } from './raw-client.ts'

const post = (url: string, body: unknown = ACTION, headers = {}) =>
  fetch(`${url}/v1/guard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A guard that holds its verdicts back. */
function heldGuard() {
  const gate = Promise.withResolvers<void>()
  return { guard: servedGuard(() => gate.promise), release: gate.resolve }
}

it('answers over HTTP what the app answers, and leaves the globals alone', async () => {
  const { Response: before } = globalThis
  const { url } = await openServer()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const answer = await post(url)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ decision: 'allow' })
  expect((await fetch(`${url}/healthz`, { method: 'HEAD' })).status).toBe(200)
  expect(globalThis.Response).toBe(before)
})

it('a large body arrives whole', async () => {
  const guard = servedGuard()
  const { url } = await openServer({ guard })
  const output = 'ä'.repeat(400_000)
  expect((await post(url, { input: '', output })).status).toBe(200)
  expect(guard.asked[0]?.output === output).toBe(true)
})

it('refuses to listen where others could reach it without a token', async () => {
  const { tokens, token, id } = withToken()
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com'])
    await expect(serve({ guard: servedGuard(), host, port: 0 })).rejects.toThrow(
      new InputError(
        `host \`${host}\`: others can reach it, and there is no token; make one with \`guardagent token create\`, or listen on 127.0.0.1`,
      ),
    )
  const { url } = await openServer({ host: '0.0.0.0', tokens })
  const local = url.replace('0.0.0.0', '127.0.0.1')
  expect((await post(local)).status).toBe(401)
  expect((await post(local, ACTION, { authorization: `Bearer ${token}` })).status).toBe(200)
  tokens.revoke(id, new Date())
  expect((await post(local, ACTION, { authorization: `Bearer ${token}` })).status).toBe(401)
})

it('says in a line why it cannot listen', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await vi.waitUntil(() => taken.listening)
  const address = taken.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const guard = servedGuard()
  await expect(serve({ guard, port })).rejects.toThrow(`\`127.0.0.1:${port}\`: the port is taken; name another`)
  const { tokens } = withToken()
  await expect(serve({ guard, tokens, host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'the address is none of this machine',
  )
  taken.close()
})

it('answers what was accepted before it ends, and refuses what comes meanwhile', async () => {
  const { guard, release } = heldGuard()
  const { served } = await openServer({ guard })
  const [accepted, unread, half, idle] = await Promise.all(Array.from({ length: 4 }, () => rawClient(served.url)))
  accepted?.send(guardRequest())
  unread?.send(guardHead('content-length: 100\r\n'))
  half?.send('GET /readyz HTTP/1.1\r\nhost: local')
  idle?.send('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => statusesIn(idle?.text ?? '')).toEqual([200])
  await expect.poll(() => served.waiting).toBe(1)
  let closed = false
  const closing = served.close().then(() => {
    closed = true
  })
  // A body that is not here yet is waited for no longer, and connections between requests are closed.
  const refused = await unread?.ended
  expect(problemIn(refused ?? '')).toMatchObject({ status: 503, type: 'urn:guardagent:problem:stopping' })
  expect(refused).toMatch(/connection: close/i)
  expect(statusesIn((await idle?.ended) ?? '')).toEqual([200])
  await expect(rawClient(served.url)).rejects.toThrow('ECONNREFUSED')
  accepted?.send(guardRequest())
  expect([closed, accepted?.text, served.waiting]).toEqual([false, '', 1])
  // Longer than anything lingers that is owed nothing.
  await new Promise((resolve) => setTimeout(resolve, LINGER_MS + 50))
  release()
  const answers = (await accepted?.ended) ?? ''
  expect(statusesIn(answers)[0]).toBe(200)
  expect(answers).toMatch(/connection: close/i)
  await closing
  expect(await half?.ended).toBe('')
  expect(guard.asked).toHaveLength(1)
  expect(guard.recorded.size).toBe(1)
})

it('under load, each request that was accepted is answered, and no other is guarded', async () => {
  const guard = servedGuard(() => new Promise((resolve) => setTimeout(resolve, 5)))
  const { served } = await openServer({ guard })
  const answered: string[] = []
  const ask = async (): Promise<void> => {
    for (;;) {
      const answer = await post(served.url).catch(() => null)
      if (answer?.status !== 200) return
      const { id } = Verdict.parse(await answer.json())
      answered.push(id)
    }
  }
  const clients = Array.from({ length: 16 }, ask)
  await expect.poll(() => answered.length).toBeGreaterThan(50)
  await served.close()
  await Promise.all(clients)
  expect(answered).toHaveLength(new Set(answered).size)
  expect(answered.toSorted()).toEqual([...guard.recorded.keys()].toSorted())
})

it('ends once the actions of clients that have gone are guarded too', async () => {
  const { guard, release } = heldGuard()
  const { served } = await openServer({ guard })
  const client = await rawClient(served.url)
  client.send(guardRequest())
  await expect.poll(() => served.waiting).toBe(1)
  client.socket.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 20))
  setTimeout(release, LINGER_MS + 50)
  await served.close()
  expect(guard.recorded.size).toBe(1)
})

it('closing twice is closing once', async () => {
  const { served } = await openServer()
  await Promise.all([served.close(), served.close()])
  await served.close()
  await expect(fetch(served.url)).rejects.toThrow()
})

it('refuses connections beyond the most', async () => {
  const { url } = await openServer({ maxConnections: 1 })
  const first = await rawClient(url)
  const second = await rawClient(url)
  expect(await second.ended).toBe('')
  first.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => statusesIn(first.text)).toEqual([200])
  first.socket.destroy()
})
