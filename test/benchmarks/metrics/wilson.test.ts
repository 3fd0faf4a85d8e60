import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wilson } from '../../../benchmarks/metrics/wilson.ts'

describe('wilson', () => {
  // Computed independently, by scipy.stats.binomtest(part, whole).proportion_ci(method='wilson').
  it.each([
    [8, 10, 49.0162471536642, 94.3317848545625],
    [1, 10, 1.78762130950728, 40.4150026795239],
    [0, 10, 0, 27.7532799862889],
    [10, 10, 72.2467200137111, 100],
    [312, 316, 96.7910348749494, 99.5066749765641],
  ])('%i of %i', (part, whole, lower, upper) => {
    const ends = wilson({ part, whole })
    expect(ends?.[0]).toBeCloseTo(lower, 8)
    expect(ends?.[1]).toBeCloseTo(upper, 8)
  })

  it('is null for a rate over nothing', () => {
    expect(wilson({ part: 0, whole: 0 })).toBeNull()
  })

  it('holds the rate, stays within 0 and 100, and is the mirror image for what did not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (whole, share) => {
        const part = Math.round(share * whole)
        const [lower, upper] = wilson({ part, whole }) ?? [Number.NaN, Number.NaN]
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(lower).toBeLessThanOrEqual((part / whole) * 100)
        expect(upper).toBeGreaterThanOrEqual((part / whole) * 100)
        expect(upper).toBeLessThanOrEqual(100)
        const [otherLower, otherUpper] = wilson({ part: whole - part, whole }) ?? [Number.NaN, Number.NaN]
        expect(otherLower).toBeCloseTo(100 - upper, 8)
        expect(otherUpper).toBeCloseTo(100 - lower, 8)
      }),
    )
  })
})
