import type { BenchmarkReport } from '../benchmark-report.ts'
import { formatRate } from '../format-figure.ts'
import { RATES } from '../sections/rate-cells.ts'
import { wrapLine } from './terminal-style.ts'

/** Intervals of all rates in words, for a table that has no room for them. */
export function intervalLines({ intervals }: Pick<BenchmarkReport, 'intervals'>, width: number): string[] {
  const named = RATES.map(({ key, name }) => {
    const interval = intervals[key]
    return `${name} ${interval === null ? 'n.a.' : `${formatRate(interval[0])}–${formatRate(interval[1])}`}`
  })
  return wrapLine(`95% Wilson intervals: ${named.join(', ')}`, width)
}
