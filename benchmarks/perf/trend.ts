import { nearestRank } from '../metrics/nearest-rank.ts'

/** Memory after so many programs. */
export type MemorySample = { readonly programs: number; readonly megabytes: number }

export type Trend = {
  /** Slope of the second half, least squares, MB per 1,000 programs. */
  readonly slope: number
  /** Median of the last quarter above that of the second quarter, MB per 1,000 programs between the two. */
  readonly rise: number
  readonly verdict: 'flat' | 'grows'
}

/** Fewer samples than this say nothing about a trend. */
export const FEWEST_SAMPLES = 8

/** Slope of the straight line nearest to the points (least squares): y per x. 0 where all points lie above one another. */
export function leastSquaresSlope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middleX = mean(points.map(({ x }) => x))
  const middleY = mean(points.map(({ y }) => y))
  const products = points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0)
  const squares = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0)
  return squares === 0 ? 0 : products / squares
}

function quarter(samples: readonly MemorySample[], which: number): readonly MemorySample[] {
  const at = (part: number) => Math.floor((part * samples.length) / 4)
  return samples.slice(at(which), at(which + 1))
}

function medianOf(samples: readonly MemorySample[], field: keyof MemorySample): number {
  const values = samples.map((sample) => sample[field])
  return nearestRank(values, 50) ?? Number.NaN
}

/**
 * Whether memory grows from program to program. The first quarter is warming up and does not count. It grows where slope and rise both
 * exceed the tolerance: one of them alone is a step, such as a heap that V8 made larger once, or noise at the end.
 *
 * @param tolerance MB per 1,000 programs
 * @returns null for fewer than FEWEST_SAMPLES samples
 */
export function trendOf(samples: readonly MemorySample[], tolerance: number): Trend | null {
  if (samples.length < FEWEST_SAMPLES) return null
  const half = samples.slice(Math.floor(samples.length / 2))
  const slope = leastSquaresSlope(half.map(({ programs, megabytes }) => ({ x: programs / 1000, y: megabytes })))
  const [second, last] = [quarter(samples, 1), quarter(samples, 3)]
  const apart = (medianOf(last, 'programs') - medianOf(second, 'programs')) / 1000
  const rise = (medianOf(last, 'megabytes') - medianOf(second, 'megabytes')) / apart
  return { slope, rise, verdict: slope > tolerance && rise > tolerance ? 'grows' : 'flat' }
}
