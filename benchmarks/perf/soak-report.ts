import { styleText } from 'node:util'
import type { SoakSample } from './soak-samples.ts'
import { sparkline } from './sparkline.ts'
import { FEWEST_SAMPLES, type Trend, trendOf } from './trend.ts'

/** Growth that counts as none, MB per 1,000 programs: a quarter of a kilobyte per program. */
export const TOLERANCE = 0.25

const SERIES = [
  { title: 'host', field: 'hostMb' },
  { title: 'children', field: 'childrenMb' },
  { title: 'largest', field: 'largestChildMb' },
] as const

export const SOAK_HEADER = `${'programs'.padStart(9)}${SERIES.map(({ title }) => title.padStart(10)).join('')}${'started'.padStart(9)}`

export function sampleRow(sample: SoakSample): string {
  const figures = SERIES.map(({ field }) => sample[field].toFixed(1).padStart(10)).join('')
  return `${String(sample.programs).padStart(9)}${figures}${String(sample.started).padStart(9)}`
}

/** A line per series: how it went, from its least to its most. */
export function chartLines(samples: readonly SoakSample[]): string[] {
  return SERIES.map(({ title, field }) => {
    const values = samples.map((sample) => sample[field])
    const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(1))
    return `  ${title.padEnd(10)}${sparkline(values)}  ${least} to ${most} MB`
  })
}

function trendLine(title: string, trend: Trend | null): string {
  const start = `  ${title.padEnd(10)}`
  if (trend === null) return `${start}too few samples for a verdict: at least ${FEWEST_SAMPLES} are needed`
  const { slope, rise, verdict } = trend
  const shown = styleText(verdict === 'flat' ? 'green' : 'red', verdict)
  return `${start}${shown}  slope of the second half ${slope.toFixed(2)}, last quarter against second ${rise.toFixed(2)}`
}

/** The verdict on each series, and whether one of them grows. */
export function judgeSamples(samples: readonly SoakSample[]): { readonly lines: string[]; readonly grows: boolean } {
  const trends = SERIES.map(({ title, field }) => {
    const series = samples.map((sample) => ({ programs: sample.programs, megabytes: sample[field] }))
    return { title, trend: trendOf(series, TOLERANCE) }
  })
  return {
    lines: trends.map(({ title, trend }) => trendLine(title, trend)),
    grows: trends.some(({ trend }) => trend?.verdict === 'grows'),
  }
}
