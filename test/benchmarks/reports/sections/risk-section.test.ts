import { describe, expect, it } from 'vitest'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { riskSection } from '../../../../benchmarks/reports/sections/risk-section.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const LEVELS = ['none', 'low', 'medium', 'high', 'very-high', 'overall']

describe('riskSection', () => {
  it('draws panels in the order of the levels, whichever of them have examples', () => {
    const { report } = sampleRun({ name: 'risk', cells: SAMPLE_CELLS.risk })
    const empty = { examples: 0, right: 0, recall: null }
    const cells = report.cells.map((cell) =>
      cell.benchmark === 'csqa' ? { ...cell, riskRecall: { ...cell.riskRecall, none: empty, medium: empty } } : cell,
    )
    const [section] = riskSection(gatherResults([{ ...report, cells }]))
    const [bars = []] = (section?.blocks ?? []).flatMap((block) =>
      block.kind === 'chart' && block.chart.kind === 'bars' ? [block.chart.bars] : [],
    )
    expect([...new Set(bars.map(({ panel }) => panel))]).toEqual(LEVELS)
    expect(bars.find(({ panel, source }) => panel === 'medium' && source === 'ours')?.value).toBeNull()
  })

  it('is not there for sets without levels', () => {
    const { report } = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main })
    expect(riskSection(gatherResults([report]))).toEqual([])
  })
})
