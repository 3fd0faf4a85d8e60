import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { mapInOrder } from '../../src/compile/map-in-order.ts'

describe('mapInOrder', () => {
  it('keeps the order of the items, whichever ends first', async () => {
    const run = async (ms: number) => {
      await sleep(ms)
      return ms
    }
    expect(await mapInOrder({ items: [20, 1, 10, 2], concurrency: 3, run })).toEqual([20, 1, 10, 2])
  })

  it('has no more at work than it may', async () => {
    let now = 0
    let most = 0
    const run = async () => {
      now += 1
      most = Math.max(most, now)
      await sleep(1)
      now -= 1
    }
    await mapInOrder({ items: Array.from({ length: 9 }), concurrency: 2, run })
    expect(most).toBe(2)
  })

  it('starts nothing more after a failure', async () => {
    const started: number[] = []
    const run = async (item: number) => {
      started.push(item)
      await sleep(1)
      throw new Error(`broken at ${item}`)
    }
    await expect(mapInOrder({ items: [1, 2, 3, 4], concurrency: 2, run })).rejects.toThrow('broken at 1')
    await sleep(5)
    expect(started).toEqual([1, 2])
  })

  it('starts nothing after an abort', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    const run = () => Promise.reject(new Error('it ran'))
    await expect(mapInOrder({ items: [1], concurrency: 1, signal, run })).rejects.toThrow('enough')
  })
})
