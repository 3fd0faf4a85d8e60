import { setImmediate } from 'node:timers/promises'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import type { AnswerOptions } from '../../../src/adapters/ai-sdk/handle-answer.ts'
import type { StreamPart } from '../../../src/adapters/ai-sdk/model-types.ts'
import { ALLOW, DENY, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { everything, guarded } from './fixtures/guarded-model.ts'
import { streamed, streamingModel, text } from './fixtures/scripted-model.ts'

const SECRET = 'Ada has Atlas'
const PROMPT = 'who has Atlas?'

describe('a stream', () => {
  const SECRETS = streamed([text(SECRET)])

  it('gives nothing before the verdict but that it lives', async () => {
    const chunks: StreamPart[] = []
    const guard = scriptedGuard(async () => {
      await setImmediate()
      expect(chunks).toEqual([{ type: 'ping' }])
      return ALLOW
    })
    const ping = { type: 'ping', note: SECRET } as const
    const { stream } = await guarded(streamingModel([...SECRETS, ping]), { guard }).doStream({ prompt: [] })
    for await (const part of stream) chunks.push(part)
    expect(chunks.slice(1)).toEqual(SECRETS)
    expect(guard.asked).toHaveLength(1)
  })

  it('gives no headers, which come before the verdict', async () => {
    const doStream = {
      stream: ReadableStream.from(SECRETS),
      response: { headers: { 'x-answer': SECRET } },
      request: { body: PROMPT },
    }
    const result = await guarded(new MockLanguageModelV4({ doStream }), { guard: scriptedGuard(ALLOW) }).doStream({
      prompt: [],
    })
    expect(result.response).toBeUndefined()
    expect(result.request).toEqual({ body: PROMPT })
  })

  it('that ends without finish is judged all the same', async () => {
    const cut = SECRETS.filter(({ type }) => type !== 'finish' && type !== 'text-end')
    expect(await everything(guarded(streamingModel(cut), { guard: scriptedGuard(DENY) }))).not.toContain(SECRET)
    expect(await everything(guarded(streamingModel(cut), { guard: scriptedGuard(ALLOW) }))).toContain(SECRET)
  })

  it('with an error in it is judged all the same; the error goes with a denied answer', async () => {
    const failing: StreamPart[] = [
      ...SECRETS.slice(0, -1),
      { type: 'error', error: new Error(`could not read ${SECRET}`) },
    ]
    const denied = await everything(guarded(streamingModel(failing), { guard: scriptedGuard(DENY) }))
    expect(denied).not.toContain(SECRET)
    expect(denied).toContain('withheld')
    expect(await everything(guarded(streamingModel(failing), { guard: scriptedGuard(ALLOW) }))).toContain(
      'could not read',
    )
  })

  it('that breaks off is judged up to there; what it broke off with goes with a denied answer', async () => {
    const begun = SECRETS.slice(0, 3)
    const breaking = async function* () {
      yield* begun
      throw new Error(`broke off after ${SECRET}`)
    }
    const read = async (verdict: typeof DENY) => {
      const model = new MockLanguageModelV4({ doStream: { stream: ReadableStream.from(breaking()) } })
      const { stream } = await guarded(model, { guard: scriptedGuard(verdict) }).doStream({ prompt: [] })
      const chunks: StreamPart[] = []
      for await (const part of stream) chunks.push(part)
      return chunks
    }
    expect(JSON.stringify(await read(DENY))).not.toContain(SECRET)
    await expect(read(ALLOW)).rejects.toThrow('broke off')
  })

  it('that breaks off gives all that came before', async () => {
    const breaking = async function* () {
      yield* SECRETS
      throw new Error('broke off')
    }
    const model = new MockLanguageModelV4({ doStream: { stream: ReadableStream.from(breaking()) } })
    const { stream } = await guarded(model, { guard: scriptedGuard(ALLOW) }).doStream({ prompt: [] })
    const chunks: StreamPart[] = []
    const reading = (async () => {
      for await (const part of stream) chunks.push(part)
    })()
    await expect(reading).rejects.toThrow('broke off')
    expect(chunks).toEqual(SECRETS)
  })

  it.each(['while the model answers', 'while the guard thinks'])('that is aborted %s gives nothing', async (when) => {
    const abort = new AbortController()
    const guard = scriptedGuard(async () => {
      abort.abort(new Error('enough'))
      return ALLOW
    })
    const aborting = async function* () {
      yield* SECRETS
      if (when === 'while the model answers') abort.abort(new Error('enough'))
    }
    const model = new MockLanguageModelV4({ doStream: { stream: ReadableStream.from(aborting()) } })
    const { stream } = await guarded(model, { guard }).doStream({ prompt: [], abortSignal: abort.signal })
    const chunks: StreamPart[] = []
    const reading = (async () => {
      for await (const part of stream) chunks.push(part)
    })()
    await expect(reading).rejects.toThrow('enough')
    expect(chunks).toEqual([])
    expect(guard.asked).toHaveLength(when === 'while the model answers' ? 0 : 1)
  })

  it('that nobody reads any more ends the model’s stream, and the guard hears of it', async () => {
    let cancelled: unknown
    let signal: AbortSignal | undefined
    const stream = new ReadableStream<StreamPart>({
      start: (controller) => {
        for (const part of SECRETS) controller.enqueue(part)
        controller.close()
      },
      cancel: (reason) => {
        cancelled = reason
      },
    })
    const asked = Promise.withResolvers<void>()
    const guard: AnswerOptions['guard'] = {
      guard: (_, limits) => {
        signal = limits?.signal
        asked.resolve()
        return new Promise(() => {})
      },
    }
    const result = await guarded(new MockLanguageModelV4({ doStream: { stream } }), { guard }).doStream({ prompt: [] })
    await asked.promise
    await result.stream.cancel('gone')
    expect(signal?.aborted).toBe(true)
    expect(cancelled).toBeUndefined()

    const endless = new ReadableStream<StreamPart>({
      cancel: (reason) => {
        cancelled = reason
      },
    })
    const other = await guarded(new MockLanguageModelV4({ doStream: { stream: endless } }), { guard }).doStream({
      prompt: [],
    })
    await other.stream.cancel('gone')
    expect(cancelled).toBe('gone')
  })
})
