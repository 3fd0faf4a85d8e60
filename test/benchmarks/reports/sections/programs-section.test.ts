import { describe, expect, it } from 'vitest'
import { scoreDebugging } from '../../../../benchmarks/metrics/score-debugging.ts'
import type { RunReport } from '../../../../benchmarks/reports/run-report.ts'
import { programsSection } from '../../../../benchmarks/reports/sections/programs-section.ts'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

function rowsOf(report: RunReport) {
  const blocks = programsSection(gatherResults([report])).flatMap(({ blocks }) => blocks)
  return blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.map(({ cells }) => cells)] : []))
}

describe('programsSection', () => {
  it('has a row for a method that wrote no program that could be tried', () => {
    const more = { debugging: scoreDebugging([]) }
    const [shares, errors] = rowsOf(sampleRun({ name: 'toolbox', cells: SAMPLE_CELLS.toolbox, more }).report)
    expect(shares?.[0]?.slice(1, 5)).toEqual(['0', 'n.a.', 'n.a.', '0'])
    expect(errors?.[0]?.slice(1)).toEqual(['0 / 0', '0 / 0', '0 / 0', '0 / 0', '0 / 0'])
  })

  it('has none for methods that write no programs', () => {
    const [shares] = rowsOf(sampleRun({ name: 'risk', cells: SAMPLE_CELLS.risk }).report)
    expect(shares?.map(([name]) => name)).toEqual(['CSQA-style, guardagent rule (core csqa-rules)'])
    expect(rowsOf(sampleRun({ name: 'code-choice', cells: SAMPLE_CELLS['code-choice'] }).report)).toEqual([])
  })
})
