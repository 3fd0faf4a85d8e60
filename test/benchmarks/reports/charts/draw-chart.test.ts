import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import type { BarChart, HeatChart, LineChart } from '../../../../benchmarks/reports/charts/chart.ts'
import { drawChart } from '../../../../benchmarks/reports/charts/draw-chart.ts'
import { LETTER_PX } from '../../../../benchmarks/reports/charts/text-layout.ts'

const BARS: BarChart = {
  kind: 'bars',
  title: 'Rates <by> method',
  unit: '%',
  bars: [
    { panel: 'LPA', band: '', label: 'ours', value: 90, interval: [80, 95], source: 'ours' },
    { panel: 'LPA', band: '', label: 'paper: theirs', value: 80, interval: null, source: 'paper' },
    { panel: 'LPP', band: '', label: 'ours', value: null, interval: null, source: 'ours' },
  ],
}
const LINES: LineChart = {
  kind: 'lines',
  title: 'Rates by shots',
  xLabel: 'demonstrations shown',
  points: [
    { panel: 'LPA', series: 'guard', x: 0, value: 70, interval: [60, 80], source: 'ours' },
    { panel: 'LPA', series: 'guard', x: 1, value: 90, interval: [80, 95], source: 'ours' },
    { panel: 'LPA', series: 'guard', x: 1, value: 98.7, interval: null, source: 'paper' },
  ],
}
const HEAT: HeatChart = {
  kind: 'heat',
  title: 'Flips',
  squares: [
    { panel: 'guard', row: 'naive', column: 'input', part: 5, whole: 10 },
    { panel: 'guard', row: 'combined', column: 'input', part: 0, whole: 0 },
  ],
}

function parse(svg: string) {
  const root = parseHTML(`<!doctype html><html><body>${svg}</body></html>`).document.querySelector('svg')
  if (root === null) throw new Error('no drawing')
  return root
}

function texts(svg: string): string[] {
  return [...parse(svg).querySelectorAll('text')].map((text) => text.textContent ?? '')
}

describe('drawChart', () => {
  it.each([BARS, LINES, HEAT])('names $kind and states every figure in words', (chart) => {
    const root = parse(drawChart(chart, 'chart-7'))
    expect(root.getAttribute('aria-labelledby')).toBe('chart-7-title chart-7-description')
    expect(root.querySelector('#chart-7-title')?.textContent).toBe(chart.title)
    const figures = { bars: ['90.0 (80.0–95.0)', '80.0', 'n.a.'], lines: ['70.0', '90.0', '98.7'], heat: ['5 of 10'] }
    const said = root.querySelector('#chart-7-description')?.textContent
    for (const figure of figures[chart.kind]) expect(said).toContain(figure)
  })

  it.each([BARS, LINES, HEAT])('draws $kind in colours of the page alone', (chart) => {
    const svg = drawChart(chart, 'chart-7')
    const colours = [...svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map((match) => match[1])
    const allowed = ['currentColor', 'none', 'var(--ours)', 'var(--paper)', 'url(#chart-7-hatch)']
    expect(colours.filter((colour) => !allowed.includes(colour ?? ''))).toEqual([])
    expect(colours.length).toBeGreaterThan(2)
  })

  it('escapes its names: a browser reads elements in the title of a drawing', () => {
    expect(drawChart(BARS, 'chart-7')).toContain('>Rates &lt;by&gt; method</title>')
    const bars = BARS.bars.map((bar) => ({ ...bar, label: '<b>' }))
    expect(drawChart({ ...BARS, bars }, 'chart-7')).not.toContain('<b>')
  })

  it("hatches the paper's bars and draws its points hollow", () => {
    const bars = parse(drawChart(BARS, 'chart-7'))
    const hatched = bars.querySelectorAll('g[fill="url(#chart-7-hatch)"] rect')
    expect(hatched).toHaveLength(1)
    const points = parse(drawChart(LINES, 'chart-7'))
    expect(points.querySelectorAll('g[stroke="var(--paper)"] path')).toHaveLength(1)
  })

  it('draws each interval with both of its ends', () => {
    const root = parse(drawChart(BARS, 'chart-7'))
    const [whisker] = root.querySelectorAll('g[aria-label="rule"] line')
    const at = (name: string) => Number(whisker?.getAttribute(name))
    const [bar] = root.querySelectorAll('g[fill="var(--ours)"] rect')
    const [left, width] = ['x', 'width'].map((name) => Number(bar?.getAttribute(name)))
    expect(((at('x1') - (left ?? 0)) / (width ?? 1)) * 90).toBeCloseTo(80)
    expect(((at('x2') - (left ?? 0)) / (width ?? 1)) * 90).toBeCloseTo(95)
  })

  it('leaves room for the longest label', () => {
    const label = 'a label that is not as long as a line of labels'
    const long = { ...BARS, bars: BARS.bars.map((bar) => ({ ...bar, label })) }
    const svg = drawChart(long, 'chart-7')
    expect(texts(svg)).toContain(label)
    const [bar] = parse(svg).querySelectorAll('g[fill="var(--ours)"] rect')
    expect(Number(bar?.getAttribute('x'))).toBeGreaterThan(label.length * LETTER_PX)
  })

  it('writes the figures of squares into them', () => expect(texts(drawChart(HEAT, 'x'))).toContain('5 of 10'))

  it('says n.a. where there is no figure', () => expect(texts(drawChart(BARS, 'x'))).toContain('n.a.'))

  it('draws the same bytes again', () => expect(drawChart(BARS, 'x')).toBe(drawChart(structuredClone(BARS), 'x')))
})
