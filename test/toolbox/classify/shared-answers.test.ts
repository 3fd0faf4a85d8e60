import { describe, expect, it } from 'vitest'
import { SharedAnswers } from '../../../src/toolbox/classify/shared-answers.ts'

const MOST = { count: 10, chars: 1000 }
const charsOf = () => 0

function question(ask: () => Promise<string>, signal = new AbortController().signal) {
  return { key: 'key', signal, ask, charsOf }
}

describe('SharedAnswers', () => {
  it('asks once for all who want the same at one time, and not again afterwards', async () => {
    const shared = new SharedAnswers<string>(MOST)
    let asked = 0
    const ask = async () => `answer ${++asked}`
    const answers = await Promise.all([1, 2, 3].map(() => shared.answer(question(ask))))
    expect([...answers, await shared.answer(question(ask))]).toEqual(Array(4).fill('answer 1'))
  })

  it('gives what went wrong to all who waited, and asks afresh afterwards', async () => {
    const shared = new SharedAnswers<string>(MOST)
    let asked = 0
    const ask = async () => {
      asked += 1
      if (asked === 1) throw new Error('down')
      return 'up'
    }
    const failed = await Promise.allSettled([1, 2].map(() => shared.answer(question(ask))))
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await shared.answer(question(ask))).toBe('up')
    expect(asked).toBe(2)
  })

  it('asks again for those who were not stopped where the one who asked was', async () => {
    const shared = new SharedAnswers<string>(MOST)
    const stop = new AbortController()
    const begun = Promise.withResolvers<string>()
    const first = shared.answer(question(() => begun.promise, stop.signal))
    const others = [1, 2].map(() => shared.answer(question(async () => 'answer')))
    stop.abort()
    begun.reject(new Error('stopped'))
    await expect(first).rejects.toThrow('stopped')
    expect(await Promise.all(others)).toEqual(['answer', 'answer'])
  })

  it('keeps nothing that is not worth it', async () => {
    const shared = new SharedAnswers<string>(MOST)
    let asked = 0
    const doubtful = { ...question(async () => `answer ${++asked}`), charsOf: () => null }
    expect([await shared.answer(doubtful), await shared.answer(doubtful)]).toEqual(['answer 1', 'answer 2'])
  })
})
