import type { Interval } from '../../metrics/score-intervals.ts'
import { formatRateWithin, formatSeconds } from '../format-figure.ts'
import type { Bar, BarChart, Chart, HeatChart, LineChart, Point } from './chart.ts'

function figure(value: number | null, interval: Interval, unit: BarChart['unit']): string {
  return unit === 's' ? formatSeconds(value) : formatRateWithin(value, interval)
}

function bars({ bars, unit }: BarChart): string[] {
  const named = Map.groupBy(bars, ({ band, panel }) => (band === '' ? panel : `${band}, ${panel}`))
  const say = (bar: Bar) => `${bar.label} ${figure(bar.value, bar.interval, unit)}`
  return [...named].map(([name, members]) => `${name}: ${members.map(say).join('; ')}`)
}

function lines({ points, xLabel }: LineChart): string[] {
  const named = Map.groupBy(points, ({ series, panel }) => `${series}, ${panel} by ${xLabel}`)
  const say = ({ x, value, interval, source }: Point) =>
    `${source === 'paper' ? 'paper ' : ''}${x}: ${formatRateWithin(value, interval)}`
  return [...named].map(([name, members]) => `${name}: ${members.map(say).join('; ')}`)
}

function squares({ squares }: HeatChart): string[] {
  const named = Map.groupBy(squares, ({ panel, column }) => `${panel}, ${column}`)
  return [...named].map(([name, members]) => {
    const figures = members.map(({ row, part, whole }) => `${row} ${part} of ${whole}`)
    return `${name}: ${figures.join('; ')}`
  })
}

/** Every figure of a chart in words, for those who do not see it. */
export function describeChart(chart: Chart): string {
  if (chart.kind === 'bars') return bars(chart).join('. ')
  return (chart.kind === 'lines' ? lines(chart) : squares(chart)).join('. ')
}
