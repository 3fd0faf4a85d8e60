import type { Interval } from '../../metrics/score-intervals.ts'
import { formatRateWithin, formatSeconds } from '../format-figure.ts'
import { shorten } from '../terminal/terminal-style.ts'
import type { Bar, BarChart, Chart, HeatChart, LineChart, Point } from './chart.ts'
import { markedLabel, noteTexts } from './mark-labels.ts'

/** Characters of a name, which is said again for each of its figures: names of data may be as long as a chapter. */
const NAME_WIDTH = 80

function cut(name: string): string {
  return shorten(name, NAME_WIDTH)
}

function figure(value: number | null, interval: Interval, unit: BarChart['unit']): string {
  return unit === 's' ? formatSeconds(value) : formatRateWithin(value, interval)
}

/** Figures that share names, behind those names. INVARIANT: grouped by whole names, since cut ones may be the same. */
function saidTogether<Figure>(
  figures: readonly Figure[],
  names: (figure: Figure) => readonly string[],
  say: (figure: Figure) => string,
): string[] {
  const groups = Map.groupBy(figures, (figure) => JSON.stringify(names(figure)))
  return [...groups.values()].flatMap((members) =>
    members.slice(0, 1).map((first) => `${names(first).map(cut).join(', ')}: ${members.map(say).join('; ')}`),
  )
}

function bars(chart: BarChart): string[] {
  const figures = saidTogether(
    chart.bars,
    ({ band, panel }) => (band === '' ? [panel] : [band, panel]),
    (bar: Bar) => `${markedLabel(bar, cut)} ${figure(bar.value, bar.interval, chart.unit)}`,
  )
  return [...figures, ...noteTexts(chart, cut)]
}

function lines({ points, xLabel }: LineChart): string[] {
  return saidTogether(
    points,
    ({ series, panel }) => [series, `${panel} by ${xLabel}`],
    ({ x, value, interval, source }: Point) =>
      `${source === 'paper' ? 'paper ' : ''}${x}: ${formatRateWithin(value, interval)}`,
  )
}

function squares({ squares }: HeatChart): string[] {
  return saidTogether(
    squares,
    ({ panel, column }) => [panel, column],
    ({ row, part, whole }) => `${cut(row)} ${part} of ${whole}`,
  )
}

/** Every figure of a chart in words, for those who do not see it; names longer than 80 characters are cut. */
export function describeChart(chart: Chart): string {
  if (chart.kind === 'bars') return bars(chart).join('. ')
  return (chart.kind === 'lines' ? lines(chart) : squares(chart)).join('. ')
}
