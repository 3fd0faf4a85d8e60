/** One series' line but for the metric's name: `suffix` goes behind it. */
export type Sample = { readonly suffix: string; readonly labels: string; readonly value: number }

/** A metric with all its series. */
export type Metric = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  samples(): Sample[]
}

/** What may be added to a counter: a clock or a model that answers nonsense moves nothing, and never back. */
export function growth(amount: number): number {
  return Number.isFinite(amount) && amount > 0 ? amount : 0
}

/** Series by their labels, always in the same order. */
export function inOrder<T>(series: ReadonlyMap<string, T>): [string, T][] {
  return [...series].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Text that ends with the metric's last line, HELP and TYPE before it. */
export function renderMetric({ name, help, type, samples }: Metric): string {
  const lines = samples().map(({ suffix, labels, value }) => {
    const braces = labels === '' ? '' : `{${labels}}`
    return `${name}${suffix}${braces} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
