import {
  axisFx,
  axisX,
  axisY,
  barX,
  type Markish,
  type PlotOptions,
  ruleX,
  ruleY,
  text,
  tickX,
} from '@observablehq/plot'
import { formatRate, formatSeconds } from '../format-figure.ts'
import type { Bar, BarChart } from './chart.ts'
import { hatchFill } from './draw-plot.ts'
import { labelSize, largest, wrapLabel } from './text-layout.ts'

const LEAST_PANEL_PX = 132
const GAP_PX = 14
/** Room for the figure to the right of a full bar, as a share of the scale. */
const FIGURE_ROOM = 1.42

type Drawn = Bar & { readonly low: number | null; readonly high: number | null; readonly figure: string }

function drawn(bar: Bar, unit: BarChart['unit']): Drawn {
  const [low, high] = bar.interval ?? [null, null]
  return { ...bar, low, high, figure: unit === 's' ? formatSeconds(bar.value) : formatRate(bar.value) }
}

/** Upper end of the scale: 100%, or the longest time. */
function scaleEnd({ unit, bars }: BarChart): number {
  if (unit === '%') return 100
  return Math.max(...bars.map(({ value }) => value ?? 0)) || 1
}

function ticks(end: number, unit: BarChart['unit']): number[] {
  return unit === '%'
    ? [0, 50, 100]
    : [0, Number((end / 2).toPrecision(1)), Number(end.toPrecision(1))].filter((tick) => tick <= end)
}

/** Intervals as lines with upright ends. */
function whiskers(bars: readonly Drawn[]): Markish[] {
  const within = bars.filter(({ low }) => low !== null)
  const place = { fx: 'panel', fy: 'band', y: 'label', stroke: 'currentColor' }
  const end = { ...place, insetTop: 5, insetBottom: 5 }
  return [
    ruleY(within, { ...place, x1: 'low', x2: 'high' }),
    tickX(within, { ...end, x: 'low' }),
    tickX(within, { ...end, x: 'high' }),
  ]
}

function marks(bars: readonly Drawn[], id: string, end: number): Markish[] {
  const place = { fx: 'panel', fy: 'band', y: 'label', x: 'value', insetTop: 2, insetBottom: 2 }
  const ours = bars.filter(({ source }) => source === 'ours')
  const theirs = bars.filter(({ source }) => source === 'paper')
  const figures = { fx: 'panel', fy: 'band', y: 'label', x: () => end * FIGURE_ROOM, text: 'figure' }
  return [
    barX(ours, { ...place, fill: 'var(--ours)', fillOpacity: 0.35, stroke: 'var(--ours)' }),
    barX(theirs, { ...place, fill: hatchFill(id), stroke: 'var(--paper)', strokeDasharray: '3 2' }),
    ...whiskers(bars),
    text(bars, { ...figures, textAnchor: 'end', fill: 'currentColor' }),
    ruleX([0], { stroke: 'currentColor' }),
  ]
}

/** Bars with intervals: a panel for each rate, a band for each group, a row for each label; the paper's are hatched. */
export function drawBars(chart: BarChart, id: string): PlotOptions {
  const bars = chart.bars.map((bar) => drawn(bar, chart.unit))
  const panels = [...new Set(bars.map(({ panel }) => panel))]
  const bands = [...new Set(bars.map(({ band }) => band))]
  const labels = [...new Set(bars.map(({ label }) => label))]
  const { width, height } = largest(labels)
  const named = bands.some((band) => band !== '')
  const panelPx = Math.max(LEAST_PANEL_PX, largest(panels).width)
  const bandPx = named ? largest(bands).height + 6 : 4
  const end = scaleEnd(chart)
  const marginLeft = width + 16
  const bandTitles = text(bands, {
    fx: () => panels[0],
    fy: (band: string) => band,
    text: (band: string) => wrapLabel(band),
    frameAnchor: 'top-left',
    lineAnchor: 'bottom',
    dx: -marginLeft + 4,
    dy: -4,
    fontWeight: 'bold',
    textAnchor: 'start',
  })
  const inner = labels.length * (height + 8)
  const total = marginLeft + panels.length * (panelPx + GAP_PX)
  return {
    width: Math.max(total, ...bands.map((band) => labelSize(band).width + 20)),
    height: 30 + bands.length * (inner + bandPx) + 34,
    marginLeft,
    marginTop: 30 + bandPx,
    marginBottom: 34,
    marginRight: GAP_PX,
    fx: { domain: panels, label: null, padding: GAP_PX / (panelPx + GAP_PX), axis: null },
    fy: { domain: bands, label: null, axis: null, padding: bands.length > 1 ? bandPx / (inner + bandPx) : 0 },
    y: { domain: labels, label: null, padding: 0.15 },
    x: { domain: [0, end * FIGURE_ROOM], label: null },
    marks: [
      // Above the first band's own title.
      axisFx({ anchor: 'top', label: null, dy: -bandPx }),
      axisX(ticks(end, chart.unit), { anchor: 'bottom', label: null }),
      axisY({ tickFormat: wrapLabel, label: null, tickSize: 0, lineHeight: 1.2 }),
      ...marks(bars, id, end),
      ...(named ? [bandTitles] : []),
    ],
  }
}
