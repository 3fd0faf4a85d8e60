import type { Fraction } from './score-examples.ts'

/** Of the standard normal distribution: 95% lie within so many deviations of the middle. */
const Z_95 = 1.959963984540054

/**
 * Wilson's 95% score interval of a rate (Wilson 1927), which holds for few examples and at 0 and 100% too.
 *
 * @returns lower and upper end in percent, 0 to 100; null where nothing counts towards the rate
 * @example wilson({ part: 8, whole: 10 }) // [49.01…, 94.33…]
 */
export function wilson({ part, whole }: Fraction): [number, number] | null {
  if (whole === 0) return null
  const rate = part / whole
  const spread = Z_95 ** 2 / whole
  const middle = (rate + spread / 2) / (1 + spread)
  const half = Math.sqrt((rate * (1 - rate) + spread / 4) * spread) / (1 + spread)
  // At 0 and at all of them the ends are exact; rounding must not push them off.
  const lower = part === 0 ? 0 : Math.max(0, (middle - half) * 100)
  const upper = part === whole ? 100 : Math.min(100, (middle + half) * 100)
  return [lower, upper]
}
