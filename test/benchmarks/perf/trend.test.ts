import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEWEST_SAMPLES, leastSquaresSlope, type MemorySample, trendOf } from '../../../benchmarks/perf/trend.ts'

const TOLERANCE = 0.25

/** Twenty samples, one per 500 programs. */
function samplesOf(megabytesAt: (index: number) => number): MemorySample[] {
  return Array.from({ length: 20 }, (_, index) => ({ programs: (index + 1) * 500, megabytes: megabytesAt(index) }))
}

/** Up and down by half a megabyte, as a resident size goes. */
function noise(index: number): number {
  return [0.5, -0.3, 0.1, -0.5, 0.2][index % 5] ?? 0
}

describe('the least squares slope', () => {
  it('is that of the line that the points lie on', () => {
    const line = fc.record({ slope: fc.integer({ min: -50, max: 50 }), start: fc.integer({ min: -50, max: 50 }) })
    fc.assert(
      fc.property(line, ({ slope, start }) => {
        const points = [0, 1, 4, 6].map((x) => ({ x, y: start + slope * x }))
        expect(leastSquaresSlope(points)).toBeCloseTo(slope, 6)
      }),
    )
  })

  it('lies between points that are on no line', () => {
    const points = [1, 2, 3, 4].map((x, index) => ({ x, y: [1, 3, 2, 4][index] ?? 0 }))
    expect(leastSquaresSlope(points)).toBeCloseTo(0.8, 9)
  })

  it('is 0 for points above one another', () => {
    expect(leastSquaresSlope([1, 2, 3].map((y) => ({ x: 1, y })))).toBe(0)
  })
})

describe('the trend of memory', () => {
  it('grows where each program leaves something behind', () => {
    const trend = trendOf(
      samplesOf((index) => 50 + 0.4 * index + noise(index)),
      TOLERANCE,
    )
    expect(trend?.verdict).toBe('grows')
    // 0.4 MB per 500 programs.
    expect(trend?.slope).toBeCloseTo(0.8, 1)
    expect(trend?.rise).toBeCloseTo(0.8, 1)
  })

  it('is flat under noise and after warming up', () => {
    const warmedUp = samplesOf((index) => (index < 4 ? 40 + 10 * index : 80) + noise(index))
    expect(trendOf(warmedUp, TOLERANCE)?.verdict).toBe('flat')
  })

  it('is flat where memory went up once and stayed there', () => {
    const step = trendOf(
      samplesOf((index) => (index < 9 ? 50 : 60)),
      TOLERANCE,
    )
    expect(step?.verdict).toBe('flat')
    expect(step?.rise).toBeGreaterThan(TOLERANCE)
  })

  it('is flat where memory is given back', () => {
    expect(
      trendOf(
        samplesOf((index) => 90 - index),
        TOLERANCE,
      )?.verdict,
    ).toBe('flat')
  })

  it('says nothing about too few samples', () => {
    const samples = samplesOf((index) => index)
    expect(trendOf(samples.slice(0, FEWEST_SAMPLES - 1), TOLERANCE)).toBeNull()
    expect(trendOf(samples.slice(0, FEWEST_SAMPLES), TOLERANCE)?.verdict).toBe('grows')
  })
})
