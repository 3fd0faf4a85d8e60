import type { Interval } from '../metrics/score-intervals.ts'

/** A rate in percent with one decimal; `n.a.` where no example counts towards it. */
export function formatRate(rate: number | null): string {
  return rate === null ? 'n.a.' : rate.toFixed(1)
}

/** A rate with its interval: `98.7 (96.8–99.5)`. */
export function formatRateWithin(rate: number | null, interval: Interval): string {
  if (rate === null || interval === null) return formatRate(rate)
  return `${formatRate(rate)} (${formatRate(interval[0])}–${formatRate(interval[1])})`
}

const WITHIN = / \((\d+\.\d–\d+\.\d)\)/

/** The figure alone, of a text that {@link formatRateWithin} made. */
export function dropInterval(figure: string): string {
  return figure.replace(WITHIN, '')
}

/** The interval alone, of a text that {@link formatRateWithin} made: `96.8–99.5`; null where it has none. */
export function intervalOf(figure: string): string | null {
  return WITHIN.exec(figure)?.[1] ?? null
}

/** A mean or percentile with one decimal, `n.a.` for none. */
export function formatMean(mean: number | null): string {
  return mean === null ? 'n.a.' : mean.toFixed(1)
}

/** Calls an action: two decimals, since a compiled guard asks for few of many. */
export function formatCalls(calls: number | null): string {
  return calls === null ? 'n.a.' : calls.toFixed(2)
}

/** Seconds: one decimal, more below a second, where a rule core lives. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return 'n.a.'
  if (seconds < 0.1) return seconds.toFixed(3)
  return seconds.toFixed(seconds < 1 ? 2 : 1)
}

/** A probability: three decimals, and never a bare zero. */
export function formatProbability(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}
