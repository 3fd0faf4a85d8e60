import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestRank } from '../../../benchmarks/metrics/nearest-rank.ts'

it('gives the smallest value with that share at or below it', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)
  expect(nearestRank(values, 50)).toBe(10)
  expect(nearestRank(values, 95)).toBe(19)
  expect(nearestRank(values, 100)).toBe(20)
  expect(nearestRank([7], 95)).toBe(7)
  expect(nearestRank([], 50)).toBeNull()
})

it('is one of the values and never falls as the share grows', () => {
  const numbers = fc.array(fc.integer(), { minLength: 1 })
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 99 }), (values, percent) => {
      const low = nearestRank(values, percent) ?? Number.NaN
      expect(values).toContain(low)
      expect(low).toBeLessThanOrEqual(nearestRank(values, percent + 1) ?? Number.NaN)
    }),
  )
})
