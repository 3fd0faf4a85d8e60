import { describe, expect, it } from 'vitest'
import { ourRow, paperRow, type Table } from '../../../../benchmarks/reports/document/document.ts'
import { fitsWhole, renderTextTable } from '../../../../benchmarks/reports/terminal/text-table.ts'

const TABLE: Table = {
  kind: 'table',
  caption: 'Rates',
  columns: ['method and settings', 'n', 'LPA'],
  rows: [
    ourRow('guardagent openai a-model-with-a-long-name', ['316 †1', '98.7 (96.8–99.5)']),
    paperRow('guardagent GPT-4, table 1', ['all', '98.7']),
  ],
  notes: ['†1 left out 12 of 316: budget'],
}

describe('renderTextTable', () => {
  it('aligns figures to the right and shows intervals where there is room', () => {
    expect(renderTextTable(TABLE, { color: false, width: 80 })).toEqual([
      'Rates',
      'method and settings                              n               LPA',
      'guardagent openai a-model-with-a-long-name  316 †1  98.7 (96.8–99.5)',
      'paper: guardagent GPT-4, table 1               all              98.7',
      '†1 left out 12 of 316: budget',
    ])
  })

  it('moves intervals below the rows first, then cuts names, and never figures', () => {
    const lines = renderTextTable(TABLE, { color: false, width: 40 })
    expect(lines).toContain('guardagent openai a-model…  316 †1  98.7')
    expect(lines.slice(4)).toEqual([
      '95% Wilson intervals, percent:',
      'guardagent openai',
      '  a-model-with-a-long-name:',
      '  LPA 96.8–99.5',
      '†1 left out 12 of 316: budget',
    ])
  })

  it('keeps intervals beside their figures where there is no room for columns', () => {
    const lines = renderTextTable(TABLE, { color: false, width: 24 })
    expect(lines).toContain('  LPA: 98.7 (96.8–99.5)')
    expect(lines.join('\n').match(/96\.8/g)).toHaveLength(1)
  })

  it('tells whether nothing has to be cut or moved', () => {
    const { length } = 'guardagent openai a-model-with-a-long-name  316 †1  98.7 (96.8–99.5)'
    expect(fitsWhole(TABLE, length)).toBe(true)
    expect(fitsWhole(TABLE, length - 1)).toBe(false)
  })

  it('keeps every line within the width, and every figure, however narrow', () => {
    for (const width of [20, 30, 40, 60, 100]) {
      const lines = renderTextTable(TABLE, { color: false, width })
      expect(lines.filter((line) => line.length > width)).toEqual([])
      expect(lines.join('\n').match(/98\.7/g)).toHaveLength(2)
    }
  })

  it('colours only for those who want it', () => {
    expect(renderTextTable(TABLE, { color: false, width: 80 }).join('')).not.toContain('\u001b')
    expect(renderTextTable(TABLE, { color: true, width: 80 }).join('')).toContain('\u001b[1m')
  })

  it('lets no control characters of names through', () => {
    const rows = [ourRow('a\u001b[31mb\nc', ['1', '2'])]
    const lines = renderTextTable({ ...TABLE, rows }, { color: false, width: 80 })
    expect(lines.join('')).not.toMatch(/\p{Cc}/u)
  })
})
