import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runWorkers } from '../../../benchmarks/runners/run-workers.ts'

const ITEMS = Array.from({ length: 10 }, (_, index) => index)

describe('runWorkers', () => {
  it('begins nothing new once one says that it is enough, and lets what is under way end', async () => {
    const [begun, ended]: [number[], number[]] = [[], []]
    await runWorkers(ITEMS, 3, async (item) => {
      begun.push(item)
      for (let turn = item; turn >= 0; turn -= 1) await setImmediate()
      ended.push(item)
      return item !== 1
    })
    expect(begun).toEqual([0, 1, 2, 3])
    expect(ended.sort()).toEqual(begun)
  })

  it('throws what was thrown first, after the others have ended', async () => {
    const ended: number[] = []
    const work = async (item: number) => {
      for (let turn = item; turn >= 0; turn -= 1) await setImmediate()
      ended.push(item)
      if (item === 0 || item === 2) throw new Error(`no ${item}`)
      return true
    }
    await expect(runWorkers(ITEMS, 3, work)).rejects.toThrow('no 0')
    expect(ended.sort()).toEqual([0, 1, 2])
  })
})
