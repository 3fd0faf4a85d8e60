import { describe, expect, it } from 'vitest'
import { comparisonsSection, probabilityOf } from '../../../../benchmarks/reports/sections/comparisons-section.ts'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const { report } = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main })

describe('comparisonsSection', () => {
  it('gives no probability where no example was judged by both', () => {
    expect(probabilityOf({ examples: 0, p: 1 })).toBe('n.a.')
    expect(probabilityOf({ examples: 1, p: 1 })).toBe('1.000')
    const comparisons = report.comparisons.map((each) => ({ ...each, examples: 0, onlyOne: 0, onlyOther: 0, p: 1 }))
    const [section] = comparisonsSection(gatherResults([{ ...report, comparisons }]))
    const rows = section?.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
    expect(rows?.map(({ cells }) => cells.at(-1))).toEqual(['n.a.'])
  })
})
