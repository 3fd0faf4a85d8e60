import { expect, it } from 'vitest'
import { type BodyListener, type BodySource, requestBody } from '../../../src/server/body/body-source.ts'
import { readBody } from '../../../src/server/body/read-body.ts'

const NEVER = new AbortController().signal
const LIMITS = { mostBytes: 10, timeoutMs: 10_000, stopping: NEVER }

/** A body whose parts come as the test says. */
function source(declaredBytes: number | null = null) {
  const state = { listener: null as BodyListener | null, closed: 0 }
  const body: BodySource = {
    declaredBytes,
    open(listener) {
      state.listener = listener
      return () => {
        state.closed += 1
      }
    },
  }
  return { body, state }
}

it('answers all bytes, and lets go of the body', async () => {
  const { body, state } = source()
  const read = readBody(body, LIMITS)
  state.listener?.chunk(Buffer.from('12345'))
  state.listener?.chunk(Buffer.from('67890'))
  state.listener?.end()
  expect((await read).toString()).toBe('1234567890')
  expect(state.closed).toBe(1)
})

it('refuses what is declared too large without reading it', async () => {
  const { body, state } = source(11)
  await expect(readBody(body, LIMITS)).rejects.toMatchObject({ problem: 'too-large' })
  expect(state.listener).toBeNull()
})

it('refuses what turns out too large, at once and once', async () => {
  const { body, state } = source()
  const read = readBody(body, LIMITS)
  for (let part = 0; part < 5; part++) state.listener?.chunk(Buffer.alloc(6))
  state.listener?.end()
  await expect(read).rejects.toMatchObject({ problem: 'too-large', status: 413 })
  expect(state.closed).toBe(1)
})

it('refuses what is too slow, breaks off, or comes while the service stops', async () => {
  await expect(readBody(source().body, { ...LIMITS, timeoutMs: 5 })).rejects.toMatchObject({ problem: 'too-slow' })
  const { body, state } = source()
  const broken = readBody(body, LIMITS)
  state.listener?.broken()
  await expect(broken).rejects.toMatchObject({ problem: 'malformed-request' })
  const controller = new AbortController()
  const stopped = readBody(source().body, { ...LIMITS, stopping: controller.signal })
  controller.abort()
  await expect(stopped).rejects.toMatchObject({ problem: 'stopping' })
  await expect(readBody(source().body, { ...LIMITS, stopping: controller.signal })).rejects.toMatchObject({
    problem: 'stopping',
  })
})

it('reads requests of the web, also such as have no body or fail', async () => {
  const post = (body: string | ReadableStream | null) =>
    new Request('http://localhost', { method: 'POST', body, duplex: 'half' })
  expect((await readBody(requestBody(post('12345')), LIMITS)).toString()).toBe('12345')
  expect(await readBody(requestBody(post(null)), LIMITS)).toHaveLength(0)
  await expect(readBody(requestBody(post('x'.repeat(11))), LIMITS)).rejects.toMatchObject({ problem: 'too-large' })
  const failing = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  await expect(readBody(requestBody(post(failing)), LIMITS)).rejects.toMatchObject({ problem: 'malformed-request' })
})
