import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mcnemar } from '../../../benchmarks/metrics/mcnemar.ts'

/** The definition with whole numbers: both tails of the binomial distribution, exactly. */
function exactly(onlyOne: number, onlyOther: number): number {
  const count = BigInt(onlyOne + onlyOther)
  const fewer = BigInt(Math.min(onlyOne, onlyOther))
  let [term, tail] = [1n, 1n]
  for (let right = 1n; right <= fewer; right += 1n) {
    term = (term * (count - right + 1n)) / right
    tail += term
  }
  const SCALE = 10n ** 30n
  return Math.min(1, Number((2n * tail * SCALE) / 2n ** count) / 1e30)
}

describe('mcnemar', () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [0, 1, 1],
    [0, 5, 0.0625],
    [1, 8, 0.0390625],
    [2, 10, 0.03857421875],
    [0, 10, 0.001953125],
  ])('%i against %i', (onlyOne, onlyOther, p) => {
    expect(mcnemar(onlyOne, onlyOther)).toBeCloseTo(p, 12)
  })

  it('does not care which of the two comes first, and is a probability', () => {
    const count = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(count, count, (one, other) => {
        const p = mcnemar(one, other)
        expect(p).toBe(mcnemar(other, one))
        expect(p).toBeGreaterThanOrEqual(0)
        expect(p).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is what the definition gives, also for thousands', () => {
    for (const [one, other] of [
      [3, 17],
      [480, 520],
      [1900, 2100],
      [2450, 2550],
    ] as const)
      expect(mcnemar(one, other)).toBeCloseTo(exactly(one, other), 10)
    expect(mcnemar(0, 20_000)).toBe(0)
  })
})
