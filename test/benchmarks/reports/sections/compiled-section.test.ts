import { describe, expect, it } from 'vitest'
import { compiledParts, compiledSection } from '../../../../benchmarks/reports/sections/compiled-section.ts'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { SAMPLE_CELLS, sampleReport, sampleRun } from '../sample-run.ts'

const EICU = { benchmark: 'eicu-ac', method: 'rule' } as const
const COMPILED = newCell({ ...EICU, mode: 'compiled-first' })

function tablesOf(cells: Parameters<typeof sampleRun>[0]['cells'], more = {}) {
  const { report } = sampleRun({ name: 'compiled', cells, more })
  const blocks = compiledSection(gatherResults([report])).flatMap((section) => section.blocks)
  return blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
}

describe('compiledSection', () => {
  it('has each guard with what its compiled program decided, and those without one beside it', () => {
    const [shares] = tablesOf([newCell(EICU), COMPILED])
    expect(shares?.rows.map(({ cells }) => [cells[0], ...cells.slice(4)])).toEqual([
      ['EICU-AC, rule', '', '', '0.00', '12.3'],
      ['EICU-AC, rule compiled-first', '300 of 316', '94.9 (91.9–96.9)', '0.00', '12.3'],
    ])
    expect(shares?.notes.join()).not.toContain('is left out')
  })

  it('says why the rest was not decided, and keeps a long list short', () => {
    const [, reasons] = tablesOf([COMPILED])
    expect(reasons?.rows.map(({ cells }) => cells.slice(1))).toEqual([
      ['two categories fit equally well', '10'],
      ['policy: the role `…` is not in the requests', '6'],
    ])
    const undecided = Array.from({ length: 30 }, (_, at) => ({ reason: `reason ${at}`, count: 2 }))
    const [, long] = tablesOf([COMPILED], { compiled: { decided: 0, share: 0, callsPerAction: 0, undecided } })
    expect(long?.rows).toHaveLength(9)
    expect(long?.rows.at(-1)?.cells.slice(1)).toEqual(['22 other reasons', '44'])
  })

  it('says of several sets why one is not among them', () => {
    const [shares] = tablesOf(SAMPLE_CELLS.compiled)
    expect(shares?.notes).toContain('CSQA-style is left out: its own core writes no program for all actions')
  })

  it('is not there where nothing was compiled', () => {
    expect(tablesOf(SAMPLE_CELLS.main)).toEqual([])
  })
})

describe('compiledParts', () => {
  it('says the same of one condition, and nothing of one without', () => {
    expect(compiledParts(sampleReport(COMPILED))).toEqual([
      'compiled program decided 300 of 316, 94.9 (91.9–96.9) percent; 0.10 calls of models an action',
      'not decided by it: two categories fit equally well: 10; policy: the role `…` is not in the requests: 6',
    ])
    expect(compiledParts(sampleReport(newCell(EICU)))).toEqual([])
  })
})
