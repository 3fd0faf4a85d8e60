import type { Chart } from './chart.ts'
import { cleanChart } from './clean-chart.ts'
import { describeChart } from './describe-chart.ts'
import { drawBars } from './draw-bars.ts'
import { drawHeat } from './draw-heat.ts'
import { drawLines } from './draw-lines.ts'
import { drawPlot } from './draw-plot.ts'
import { markRows } from './mark-labels.ts'

/** A chart as SVG text. @param id unique in the page */
export function drawChart(given: Chart, id: string): string {
  const chart = cleanChart(given)
  const names = { id, title: chart.title, description: describeChart(chart) }
  if (chart.kind === 'bars') return drawPlot(drawBars(markRows(chart), id), names)
  return drawPlot(chart.kind === 'lines' ? drawLines(chart) : drawHeat(chart), names)
}
