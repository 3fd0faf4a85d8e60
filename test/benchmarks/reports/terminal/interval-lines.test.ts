import { describe, expect, it } from 'vitest'
import { ourRow, paperRow, type Table } from '../../../../benchmarks/reports/document/document.ts'
import { intervalLines } from '../../../../benchmarks/reports/terminal/interval-lines.ts'

const TABLE: Table = {
  kind: 'table',
  caption: 'Rates',
  columns: ['role', 'method', 'n', 'LPA', 'LPP'],
  rows: [
    ourRow('nursing', ['rule 9.5 (1.0–2.0)', '4', '98.7 (96.8–99.5)', 'n.a.']),
    paperRow('nursing', ['GPT-4', 'all', '98.7', '100.0']),
  ],
  notes: [],
}

describe('intervalLines', () => {
  it('names each row by all of its names, and takes intervals of figures alone', () => {
    expect(intervalLines(TABLE, 80)).toEqual([
      '95% Wilson intervals, percent:',
      'nursing, rule 9.5 (1.0–2.0): LPA 96.8–99.5',
    ])
  })

  it('says nothing of a table without intervals', () => {
    expect(intervalLines({ ...TABLE, rows: TABLE.rows.slice(1) }, 80)).toEqual([])
  })

  it('keeps a figure on the line of its name', () => {
    const rows = [ourRow('nursing', ['rule', '4', '98.7 (96.8–99.5)', '90.0 (80.0–95.0)'])]
    expect(intervalLines({ ...TABLE, rows }, 38)).toEqual([
      '95% Wilson intervals, percent:',
      'nursing, rule: LPA 96.8–99.5,',
      '  LPP 80.0–95.0',
    ])
  })
})
