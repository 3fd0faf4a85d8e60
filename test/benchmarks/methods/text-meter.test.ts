import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TextMeter } from '../../../benchmarks/methods/text-meter.ts'

const sizeOf = (text: string) => ({ words: text.split(' ').length, tokens: text.length })
const user = (content: string) => ({ role: 'user' as const, content })
const nothing = { words: 0, tokens: 0 }

describe('a meter of texts', () => {
  it('adds up all messages and replies of one action', async () => {
    const meter = new TextMeter(sizeOf)
    const { result, sizes } = await meter.measure(async () => {
      meter.asked([{ role: 'system', content: 'be a guard' }, user('allowed?')])
      meter.answered('it is')
      meter.asked([user('sure?')])
      meter.answered('yes')
      return 'allow'
    })
    expect(result).toBe('allow')
    expect(sizes).toEqual({ prompt: { words: 5, tokens: 23 }, response: { words: 3, tokens: 8 }, requests: 2 })
  })

  it('keeps actions apart that are judged at the same time', async () => {
    const meter = new TextMeter(sizeOf)
    const judge = async (index: number) => {
      for (let call = 0; call < 3; call += 1) {
        meter.asked([user('x'.repeat(index))])
        await wait(index % 3)
        meter.answered('y'.repeat(2 * index))
      }
    }
    const measured = await Promise.all(Array.from({ length: 32 }, (_, index) => meter.measure(() => judge(index))))
    for (const [index, { sizes }] of measured.entries()) {
      expect(sizes).toEqual({
        prompt: { words: 3, tokens: 3 * index },
        response: { words: 3, tokens: 6 * index },
        requests: 3,
      })
    }
  })

  it('gives a request without a reply a prompt and no response', async () => {
    const meter = new TextMeter(sizeOf)
    const { sizes } = await meter.measure(async () => meter.asked([user('allowed?')]))
    expect(sizes).toEqual({ prompt: { words: 1, tokens: 8 }, response: nothing, requests: 1 })
  })

  it('adds nothing to a result that is handed out already', async () => {
    const meter = new TextMeter(sizeOf)
    const { promise, resolve } = Promise.withResolvers<void>()
    let late: Promise<void> | undefined
    const { sizes } = await meter.measure(async () => {
      meter.asked([user('allowed?')])
      late = promise.then(() => meter.answered('too late'))
    })
    resolve()
    await late
    expect(sizes.response).toEqual(nothing)
  })

  it('lets requests go by that belong to no action', () => {
    const meter = new TextMeter(sizeOf)
    expect(() => {
      meter.asked([user('a')])
      meter.answered('b')
    }).not.toThrow()
  })

  it('throws what the judging throws', async () => {
    const failing = new TextMeter(sizeOf).measure(() => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
  })
})
