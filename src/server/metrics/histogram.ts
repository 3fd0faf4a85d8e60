import { type Labels, labelText } from './label-text.ts'
import { growth, inOrder, type Metric, type Sample } from './metric.ts'

/** `counts[i]` is how many were at most `bounds[i]` and above the bound before it; the last one is how many were above all. */
type Series = { readonly counts: number[]; sum: number }

export type Histogram = Metric & { observe(labels: Labels, value: number): void }

/** Upper bounds in seconds: from what a compiled program takes to what a slow model does. */
const SECONDS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
]

function samplesOf(labels: string, { counts, sum }: Series, bounds: readonly number[]): Sample[] {
  const before = labels === '' ? '' : `${labels},`
  let seen = 0
  const buckets = [...bounds, '+Inf'].map((bound, index) => {
    seen += counts[index] ?? 0
    return { suffix: '_bucket', labels: `${before}le="${bound}"`, value: seen }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: seen }]
}

/** How often values were how large, in buckets. `bounds` ascend. */
export function histogram(name: string, help: string, bounds: readonly number[] = SECONDS): Histogram {
  const series = new Map<string, Series>()
  return {
    name,
    help,
    type: 'histogram',
    observe(labels, given) {
      const value = growth(given)
      const key = labelText(labels)
      const one = series.get(key) ?? { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      series.set(key, one)
      const found = bounds.findIndex((bound) => value <= bound)
      const bucket = found === -1 ? bounds.length : found
      one.counts[bucket] = (one.counts[bucket] ?? 0) + 1
      one.sum += value
    },
    samples: () => inOrder(series).flatMap(([labels, one]) => samplesOf(labels, one, bounds)),
  }
}
