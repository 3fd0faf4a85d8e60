import { describe, expect, it } from 'vitest'
import type { Bar, BarChart } from '../../../../benchmarks/reports/charts/chart.ts'
import { describeChart } from '../../../../benchmarks/reports/charts/describe-chart.ts'
import { drawChart } from '../../../../benchmarks/reports/charts/draw-chart.ts'
import { markRows, noteTexts } from '../../../../benchmarks/reports/charts/mark-labels.ts'

function bar(named: Partial<Bar>): Bar {
  return { panel: 'LPA', band: '', label: 'paper: a', value: 90, interval: null, source: 'paper', ...named }
}

const NOTES = ['both cannot hold']
const CHART: BarChart = {
  kind: 'bars',
  title: 'Rates',
  unit: '%',
  bars: [
    bar({ notes: [] }),
    bar({ label: 'paper: b' }),
    bar({ panel: 'LPP', value: 80, notes: NOTES }),
    bar({ panel: 'FRA', value: 100, notes: NOTES }),
  ],
}

describe('marks of figures with notes', () => {
  it('stand at the label of the whole row, which panels share, and at no other', () => {
    const labels = markRows(CHART).bars.map(({ panel, label }) => `${panel} ${label}`)
    expect(labels).toEqual(['LPA paper: a †', 'LPA paper: b', 'LPP paper: a †', 'FRA paper: a †'])
    expect(drawChart(CHART, 'x')).toContain('>paper: a †<')
    expect(drawChart(CHART, 'x')).not.toContain('>paper: a<')
  })

  it('stand at the very figure in the description, which says each note once', () => {
    expect(describeChart(CHART)).toBe(
      'LPA: paper: a 90.0; paper: b 90.0. LPP: paper: a † 80.0. FRA: paper: a † 100.0. ' +
        '† paper: a, LPP and FRA: both cannot hold',
    )
  })

  it('are not there without notes', () => {
    const bars = CHART.bars.map(({ notes: _, ...rest }) => rest)
    expect(noteTexts({ ...CHART, bars })).toEqual([])
    expect(markRows({ ...CHART, bars }).bars).toEqual(bars)
  })
})
