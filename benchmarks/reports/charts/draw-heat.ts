import { axisX, axisY, cell, type PlotOptions, text } from '@observablehq/plot'
import type { HeatChart, Square } from './chart.ts'
import { labelSize, largest, wrapLabel } from './text-layout.ts'

const SQUARE_PX = { width: 120, height: 26 }

/** A full square lets half of the page through, so that its figures stay readable on light and on dark. */
export const HEAT_OPACITY = 0.5

function share({ part, whole }: Square): number {
  return whole === 0 ? 0 : part / whole
}

/** A grid for each panel: the fuller a square, the more of what was attacked turned over; its figures stand in it. */
export function drawHeat({ squares }: HeatChart): PlotOptions {
  const panels = [...new Set(squares.map(({ panel }) => panel))]
  const rows = [...new Set(squares.map(({ row }) => row))]
  const columns = [...new Set(squares.map(({ column }) => column))]
  const titlePx = largest(panels).height + 10
  const inner = rows.length * SQUARE_PX.height
  const marginLeft = largest(rows).width + 16
  const place = { fy: 'panel', x: 'column', y: 'row' }
  const names = text(panels, {
    fy: (panel: string) => panel,
    text: (panel: string) => wrapLabel(panel),
    frameAnchor: 'top-left',
    lineAnchor: 'bottom',
    textAnchor: 'start',
    dx: 4 - marginLeft,
    dy: -8,
    fontWeight: 'bold',
  })
  const total = marginLeft + columns.length * SQUARE_PX.width + 16
  return {
    width: Math.max(total, ...panels.map((panel) => labelSize(panel).width + 20)),
    height: panels.length * (inner + titlePx) + 36,
    marginTop: titlePx,
    marginLeft,
    marginRight: 16,
    marginBottom: 36,
    fy: { domain: panels, label: null, axis: null, padding: panels.length > 1 ? titlePx / (inner + titlePx) : 0 },
    x: { domain: columns, label: null, padding: 0 },
    y: { domain: rows, label: null, padding: 0 },
    marks: [
      axisX({ anchor: 'bottom', label: null, tickSize: 0 }),
      axisY({ label: null, tickSize: 0 }),
      cell(squares, {
        ...place,
        fill: 'var(--ours)',
        fillOpacity: (square: Square) => share(square) * HEAT_OPACITY,
        stroke: 'currentColor',
        strokeOpacity: 0.4,
      }),
      text(squares, { ...place, text: ({ part, whole }: Square) => `${part} of ${whole}`, fill: 'currentColor' }),
      names,
    ],
    // The shares are opacities already.
    opacity: { type: 'identity' },
  }
}
