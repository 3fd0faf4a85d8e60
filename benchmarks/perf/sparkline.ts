const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

/** One bar per value, from the smallest to the largest of them. Equal values give the lowest bar. */
export function sparkline(values: readonly number[]): string {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const barOf = (value: number) => (span === 0 ? 0 : Math.round(((value - least) / span) * (BARS.length - 1)))
  return values.map((value) => BARS[barOf(value)]).join('')
}
