import { describe, expect, it } from 'vitest'
import { APPENDIX_11 } from '../../../benchmarks/paper/appendix-11.ts'
import { APPENDIX_12 } from '../../../benchmarks/paper/appendix-12.ts'
import { PAPER_SET_SIZES } from '../../../benchmarks/paper/set-sizes.ts'
import { TABLE_1 } from '../../../benchmarks/paper/table-1.ts'
import { TABLE_2 } from '../../../benchmarks/paper/table-2.ts'
import { TABLE_5 } from '../../../benchmarks/paper/table-5.ts'
import { TABLE_6 } from '../../../benchmarks/paper/table-6.ts'
import { TABLE_7 } from '../../../benchmarks/paper/table-7.ts'
import { TABLE_8 } from '../../../benchmarks/paper/table-8.ts'

function sum(kinds: Readonly<Record<string, number>>): number {
  return Object.values(kinds).reduce((total, count) => total + count, 0)
}

describe('figures of the paper', () => {
  it('say where they stand', () => {
    const all = [...TABLE_1, ...TABLE_2, ...TABLE_5, ...TABLE_6, ...TABLE_7, ...TABLE_8, APPENDIX_11, ...APPENDIX_12]
    expect(all.filter(({ place }) => !/^(table \d|appendix \.\d\d)$/.test(place))).toEqual([])
  })

  it('has 13 rows for each set in table 1, no EA above the LPR', () => {
    expect(TABLE_1.filter(({ benchmark }) => benchmark === 'eicu-ac')).toHaveLength(13)
    expect(TABLE_1).toHaveLength(26)
    expect(TABLE_1.filter(({ rates }) => rates.ea !== null && rates.ea > rates.lpr)).toEqual([])
  })

  it('gives the shares of table 2 from the counts of appendix .11', () => {
    const { programs, before, mended } = APPENDIX_11
    const share = (broken: number) => Number((((programs - broken) / programs) * 100).toFixed(1))
    const [without] = TABLE_2
    expect(share(sum(before))).toBe(without.executableBefore)
    expect(share(sum(before) - sum(mended))).toBe(without.executableAfter)
  })

  it('has the same figures for the most similar demonstrations in table 5 as for GPT-4 in table 1', () => {
    const most = TABLE_5.filter(({ order }) => order === 'nearest').map(({ rates }) => ({ ...rates, fra: 100 }))
    const rows = TABLE_1.filter(({ model, method }) => model === 'GPT-4' && method === 'guardagent')
    expect(rows.map(({ rates }) => rates)).toEqual(most)
  })

  it('has recalls in table 8 that so many questions of each level can give', () => {
    const sizes = { none: 39, low: 18, medium: 22, high: 1, overall: 80 }
    for (const { recall } of TABLE_8)
      for (const level of ['none', 'low', 'medium', 'high', 'overall'] as const) {
        const right = Math.round((recall[level] / 100) * sizes[level])
        expect(((right / sizes[level]) * 100).toFixed(1)).toBe(recall[level].toFixed(1))
      }
    expect(PAPER_SET_SIZES.csqa).toEqual({ denied: 41, allowed: 39 })
  })
})
