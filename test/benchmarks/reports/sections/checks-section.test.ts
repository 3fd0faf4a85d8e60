import { describe, expect, it } from 'vitest'
import { scoreChecks } from '../../../../benchmarks/metrics/score-checks.ts'
import { checkParts, checksSection } from '../../../../benchmarks/reports/sections/checks-section.ts'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { sampleReport, sampleRun } from '../sample-run.ts'

const RULE = newCell({ benchmark: 'eicu-ac', method: 'rule' })
const DENY = newCell({ benchmark: 'eicu-ac', method: 'deny-all' })

function rowsOf(cells: Parameters<typeof sampleRun>[0]['cells'], more = {}) {
  const { report } = sampleRun({ name: 'main', cells, more })
  const blocks = checksSection(gatherResults([report])).flatMap((section) => section.blocks)
  return blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.map(({ cells: row }) => row)] : []))
}

describe('checksSection', () => {
  it('says how often each check sent a program back, and what became of the verdicts', () => {
    const [fired, changed] = rowsOf([RULE, DENY])
    expect(fired).toEqual([['EICU-AC, rule', '5', '4', '2', '2', '316']])
    expect(changed).toEqual([
      ['EICU-AC, rule', 'policy', 'allow to deny', '4', '1', '3'],
      ['EICU-AC, rule', 'access', 'not known to unknown', '2', '0', '0'],
    ])
  })

  it('says of the rule core that its zeros are no finding, and of others nothing', () => {
    const notesOf = (cells: Parameters<typeof sampleRun>[0]['cells']) => {
      const [section] = checksSection(gatherResults([sampleRun({ name: 'main', cells }).report]))
      const [fired] = section?.blocks ?? []
      return fired?.kind === 'table' ? fired.notes.join(' ') : ''
    }
    const asked = newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'm' })
    expect(notesOf([RULE, asked])).toContain('core rule: 0 by construction')
    expect(notesOf([asked])).not.toContain('by construction')
  })

  it('says that neither did, and is not there for methods that write no programs', () => {
    const quiet = rowsOf([RULE], { checks: scoreChecks([]) })
    expect(quiet).toEqual([[['EICU-AC, rule', '0', '0', '0', '0', '316']]])
    expect(rowsOf([DENY])).toEqual([])
  })
})

describe('checkParts', () => {
  it('has a line for each check that sent a program back', () => {
    expect(checkParts(sampleReport(RULE))).toEqual([
      'check of policy sent back programs: 5, of verdicts: 4 (allow to deny 4)',
      'check of access sent back programs: 2, of verdicts: 2 (not known to unknown 2)',
    ])
    expect(checkParts({ checks: scoreChecks([]) })).toEqual([])
    expect(checkParts({ checks: null })).toEqual([])
  })
})
