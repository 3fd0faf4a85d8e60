import { describe, expect, it } from 'vitest'
import { paintBar, ratesTable } from '../../../../benchmarks/reports/terminal/rates-table.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { sampleReport } from '../sample-run.ts'

const REPORT = sampleReport(newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'm' }), 0)

describe('ratesTable', () => {
  it('has bars of LPA where names keep enough room, and none else', () => {
    expect(ratesTable(REPORT, 140).rows[0]?.cells.at(-1)).toBe(`${'█'.repeat(10)}${'░'.repeat(10)}`)
    const narrow = ratesTable(REPORT, 80)
    expect(narrow.rows.flatMap(({ cells }) => cells).join('')).not.toMatch(/[█░]/)
    for (const { columns, rows } of [narrow, ratesTable(REPORT, 140)])
      expect(rows.map(({ cells }) => cells.length)).toEqual(rows.map(() => columns.length))
  })

  it('gives every rate of every row its interval', () => {
    const ours = ratesTable(REPORT, 80).rows.filter(({ source }) => source === 'ours')
    expect(ours).toHaveLength(4)
    for (const { cells } of ours) expect(cells.slice(1, 3)).toEqual(['50.0 (44.5–55.5)', 'n.a.'])
  })
})

describe('paintBar', () => {
  it('colours the bar alone, for those who want it', () => {
    const line = `all  ${'░'.repeat(20)}`
    expect(paintBar(line, { color: true, width: 80 })).toBe(`all  \u001b[36m${'░'.repeat(20)}\u001b[0m`)
    expect(paintBar(line, { color: false, width: 80 })).toBe(line)
  })
})
