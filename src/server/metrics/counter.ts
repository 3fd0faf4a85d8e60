import { type Labels, labelText } from './label-text.ts'
import { growth, inOrder, type Metric } from './metric.ts'

export type Counter = Metric & {
  /** Amounts that are not above 0 add nothing; the series is there from then on. */
  add(labels: Labels, amount: number): void
}

/** A count that only grows. */
export function counter(name: string, help: string): Counter {
  const series = new Map<string, number>()
  return {
    name,
    help,
    type: 'counter',
    add(labels, amount) {
      const key = labelText(labels)
      series.set(key, (series.get(key) ?? 0) + growth(amount))
    },
    samples: () => inOrder(series).map(([labels, value]) => ({ suffix: '', labels, value })),
  }
}
