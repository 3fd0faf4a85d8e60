import { describe, expect, it } from 'vitest'
import type { Bar } from '../../../../benchmarks/reports/charts/chart.ts'
import { describeChart } from '../../../../benchmarks/reports/charts/describe-chart.ts'

const LONG = 'a rule '.repeat(700)

function bar(named: Partial<Bar>): Bar {
  return { panel: 'LPA', band: '', label: 'guard', value: 90, interval: [80, 95], source: 'ours', ...named }
}

describe('describeChart', () => {
  it('says each figure under its names', () => {
    const bars = [bar({}), bar({ label: 'other', value: null, interval: null }), bar({ band: 'nursing' })]
    expect(describeChart({ kind: 'bars', title: 't', unit: '%', bars })).toBe(
      'LPA: guard 90.0 (80.0–95.0); other n.a.. nursing, LPA: guard 90.0 (80.0–95.0)',
    )
  })

  it('cuts names to 80 characters, and keeps apart what differs behind the cut', () => {
    const bars = [bar({ band: `${LONG}a` }), bar({ band: `${LONG}b`, label: LONG })]
    const parts = describeChart({ kind: 'bars', title: 't', unit: '%', bars }).split('. ')
    expect(parts).toHaveLength(2)
    expect(parts[0]).toBe(`${LONG.slice(0, 79)}…, LPA: guard 90.0 (80.0–95.0)`)
    expect(parts[1]).toBe(`${LONG.slice(0, 79)}…, LPA: ${LONG.slice(0, 79)}… 90.0 (80.0–95.0)`)
    const points = [{ panel: 'LPA', series: LONG, x: 1, value: 90, interval: null, source: 'ours' } as const]
    expect(describeChart({ kind: 'lines', title: 't', xLabel: 'shots', points }).length).toBeLessThan(120)
    const squares = [{ panel: LONG, row: LONG, column: 'input', part: 1, whole: 2 }]
    expect(describeChart({ kind: 'heat', title: 't', squares }).length).toBeLessThan(190)
  })
})
