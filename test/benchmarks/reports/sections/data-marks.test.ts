import { describe, expect, it } from 'vitest'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { toHtml, toMarkdown } from '../../../../benchmarks/reports/write-report.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const CELLS = [newCell({ benchmark: 'eicu-ac', method: 'rule' }), newCell({ benchmark: 'csqa', method: 'rule' })]
const WHOLE = sampleRun({ name: 'eicu-ac', cells: CELLS })
const LIMITED = sampleRun({ name: 'eicu-ac', cells: CELLS.slice(0, 1), more: { planned: 12 } })
const dataset = { name: 'published', sha256: 'cdef0123'.repeat(8), examples: 316 }
const OTHER = sampleRun({ name: 'eicu-ac', cells: CELLS.slice(0, 1), more: { dataset } })

function labels(...runs: (typeof WHOLE)[]): string[] {
  return gatherResults(runs.map(({ report }) => report)).entries.map(({ label }) => label)
}

describe('rows of other data, or of another limit', () => {
  it('are told apart by signs, and rows of a set that all have the same data bear none', () => {
    expect(labels(WHOLE, LIMITED)).toEqual(['‡1 rule (run 1)', 'rule (core csqa-rules)', '‡2 rule (run 2)'])
    expect(labels(WHOLE, OTHER)).toEqual(['‡1 rule (run 1)', 'rule (core csqa-rules)', '‡2 rule (run 2)'])
    expect(labels(WHOLE, WHOLE).join('')).not.toContain('‡')
  })

  it('are explained below every table that they stand in', () => {
    const markdown = toMarkdown([WHOLE, OTHER, LIMITED])
    for (const title of ['Results on EICU-AC', 'Time', 'By role, rule and risk', 'Failures and what was left out']) {
      const section = markdown.split(`## ${title}\n`)[1]?.split('\n## ')[0]
      expect(section).toMatch(/\| ‡3 rule \(run 3\) \||, ‡3 rule \(run 3\) \|/)
      expect(section).toContain('- ‡1 data own-eicu-ac-1, sha256 abababab, n 316')
      expect(section).toContain('- ‡2 data published, sha256 cdef0123, n 316')
      expect(section).toContain('- ‡3 data own-eicu-ac-1, sha256 abababab, n 12')
    }
    expect(markdown.split('## Results on CSQA')[1]?.split('\n## ')[0]).not.toContain('‡')
    expect(toHtml([WHOLE, OTHER])).toContain('‡2 data published, sha256 cdef0123')
  })

  it('are told apart in series too', () => {
    const shots = SAMPLE_CELLS.shots.slice(0, 6)
    const runs = [
      sampleRun({ name: 'shots', cells: shots }),
      sampleRun({ name: 'shots', cells: shots, more: { planned: 9 } }),
    ]
    const section = toMarkdown(runs).split('## Number of demonstrations')[1]?.split('\n## ')[0]
    expect(section).toMatch(/\| ‡1 guardagent .* \| 0 \|/)
    expect(section).toMatch(/\| ‡2 guardagent .* \| 5 \|/)
    expect(section).toContain('‡2 data own-eicu-ac-1, sha256 abababab, n 9')
  })
})
