import { cleanText } from '../clean-text.ts'
import type { Chart } from './chart.ts'

/** Texts of charts become text nodes, which keep control characters: no page may hold them. */
export function cleanChart(chart: Chart): Chart {
  const title = cleanText(chart.title)
  if (chart.kind === 'bars') {
    const bars = chart.bars.map((bar) => ({ ...bar, band: cleanText(bar.band), label: cleanText(bar.label) }))
    return { ...chart, title, bars }
  }
  if (chart.kind === 'lines') {
    const points = chart.points.map((point) => ({ ...point, series: cleanText(point.series) }))
    return { ...chart, title, points }
  }
  return { ...chart, title, squares: chart.squares.map((square) => ({ ...square, panel: cleanText(square.panel) })) }
}
