import {
  areaY,
  axisFx,
  axisX,
  axisY,
  dot,
  gridY,
  lineY,
  type Markish,
  type PlotOptions,
  text,
} from '@observablehq/plot'
import type { LineChart, Point } from './chart.ts'
import { labelSize, largest, wrapLabel } from './text-layout.ts'

const PANEL_PX = 150
const PANEL_HEIGHT_PX = 120
const GAP_PX = 16
const MARGIN_LEFT_PX = 40

type Drawn = Omit<Point, 'interval'> & { readonly low: number; readonly high: number }

function drawn({ interval, ...point }: Point): Drawn {
  const [low, high] = interval ?? [point.value, point.value]
  return { ...point, low, high }
}

/** The whole numbers of the scale. */
function steps(points: readonly Point[]): number[] {
  const numbers = points.map(({ x }) => x)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}

function marks(points: readonly Drawn[]): Markish[] {
  const ours = points.filter(({ source }) => source === 'ours')
  const theirs = points.filter(({ source }) => source === 'paper')
  const place = { fx: 'panel', fy: 'series', x: 'x' }
  return [
    areaY(ours, { ...place, y1: 'low', y2: 'high', fill: 'var(--ours)', fillOpacity: 0.2 }),
    lineY(ours, { ...place, y: 'value', stroke: 'var(--ours)', strokeWidth: 2 }),
    dot(ours, { ...place, y: 'value', fill: 'var(--ours)', r: 3 }),
    dot(theirs, { ...place, y: 'value', stroke: 'var(--paper)', strokeWidth: 2, r: 5.5, symbol: 'diamond' }),
  ]
}

/** Lines with bands of intervals: a panel for each rate, a row of panels for each series; the paper's are hollow diamonds. */
export function drawLines(chart: LineChart): PlotOptions {
  const points = chart.points.map(drawn)
  const panels = [...new Set(points.map(({ panel }) => panel))]
  const series = [...new Set(points.map((point) => point.series))]
  const titlePx = largest(series).height + 14
  const rowPx = PANEL_HEIGHT_PX + titlePx
  const names = text(series, {
    fx: () => panels[0],
    fy: (name: string) => name,
    text: (name: string) => wrapLabel(name),
    frameAnchor: 'top-left',
    lineAnchor: 'bottom',
    textAnchor: 'start',
    dx: 4 - MARGIN_LEFT_PX,
    dy: -12,
    fontWeight: 'bold',
  })
  const total = MARGIN_LEFT_PX + panels.length * (PANEL_PX + GAP_PX)
  return {
    width: Math.max(total, ...series.map((name) => labelSize(name).width + 20)),
    height: 24 + series.length * rowPx + 44,
    marginTop: 24 + titlePx,
    marginLeft: MARGIN_LEFT_PX,
    marginBottom: 44,
    marginRight: GAP_PX,
    fx: { domain: panels, label: null, padding: GAP_PX / (PANEL_PX + GAP_PX), axis: null },
    fy: { domain: series, label: null, axis: null, padding: series.length > 1 ? titlePx / rowPx : 0 },
    y: { domain: [0, 100], label: null },
    x: { label: chart.xLabel, inset: 8 },
    marks: [
      // Above the first band's own title.
      axisFx({ anchor: 'top', label: null, dy: -titlePx }),
      gridY([0, 25, 50, 75, 100], { stroke: 'currentColor', strokeOpacity: 0.2 }),
      axisY([0, 50, 100], { label: null }),
      axisX(steps(chart.points), { anchor: 'bottom', tickFormat: (step: number) => String(step), label: chart.xLabel }),
      ...marks(points),
      names,
    ],
  }
}
