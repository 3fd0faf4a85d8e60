/**
 * Percentile by nearest rank: the smallest value with at least `percent` of all values at or below it. Always one of the values.
 *
 * @param percent above 0, up to 100
 * @returns null for no values
 * @example nearestRank([3, 1, 2], 50) // 2
 */
export function nearestRank(values: readonly number[], percent: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? null
}
