import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../benchmarks/datasets/own/random.ts'

describe('createRandom', () => {
  it('repeats itself for a seed and stays within its ranges', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 100 }), (seed, below) => {
        const [a, b] = [createRandom(seed), createRandom(seed)]
        const values = Array.from({ length: 20 }, () => a.integer(below))
        expect(values).toEqual(Array.from({ length: 20 }, () => b.integer(below)))
        for (const value of values) expect(value >= 0 && value < below).toBe(true)
      }),
    )
  })

  it('keeps all items of a list that it shuffles', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, list) => {
        expect(createRandom(seed).shuffle(list).sort()).toEqual([...list].sort())
      }),
    )
  })

  it('cannot pick from nothing', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError)
  })
})
