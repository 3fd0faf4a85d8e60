import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findContradictions } from '../../../benchmarks/paper/find-contradictions.ts'
import type { PaperRates } from '../../../benchmarks/paper/paper-result.ts'
import { PAPER_SET_SIZES } from '../../../benchmarks/paper/set-sizes.ts'
import { TABLE_1 } from '../../../benchmarks/paper/table-1.ts'
import { TABLE_5 } from '../../../benchmarks/paper/table-5.ts'

const BALANCED = { denied: 100, allowed: 100 }

function fieldsOf(rates: PaperRates, size = BALANCED): string[] {
  return findContradictions(rates, size).map(({ fields }) => fields.join('+'))
}

describe('findContradictions', () => {
  it('finds an FRA of 100 beside an LPP below 100', () => {
    expect(fieldsOf({ lpa: 84.5, lpp: 85.6, lpr: 83, ea: 83, fra: 100 })).toEqual(['lpp+fra'])
    expect(fieldsOf({ lpa: 84.5, lpp: 85.6, lpr: 83, ea: 83, fra: 86 })).toEqual([])
    expect(fieldsOf({ lpa: 90, lpp: 100, lpr: 80, ea: 80, fra: 100 })).toEqual([])
  })

  it('finds an LPA that does not follow from LPP and LPR, and says which would', () => {
    const [found, ...others] = findContradictions({ lpa: 84, lpp: 100, lpr: 79, ea: 79, fra: null }, BALANCED)
    expect(found?.fields).toEqual(['lpa'])
    expect(found?.note).toContain('89.5 would follow')
    expect(others).toEqual([])
  })

  it('says so where no LPA at all follows', () => {
    const [found] = findContradictions({ lpa: 50, lpp: 99.9, lpr: 79.4, ea: null, fra: null }, BALANCED)
    expect(found?.note).toContain('no LPA follows')
  })

  it('marks these rows of table 1 and no others', () => {
    const marked = TABLE_1.flatMap(({ benchmark, model, method, rates }) =>
      fieldsOf(rates, PAPER_SET_SIZES[benchmark]).map((fields) => `${benchmark} ${model} ${method} ${fields}`),
    )
    expect(marked.sort()).toEqual([
      'eicu-ac GPT-4 model-guarding-agent lpp+fra',
      'eicu-ac Llama3-70B model-guarding-agent lpp+fra',
      'eicu-ac Llama3.1-70B model-guarding-agent lpp+fra',
      'mind2web-sc Llama3-70B guardagent lpa',
      'mind2web-sc Llama3-70B guardagent lpp+fra',
      'mind2web-sc Llama3-70B model-guarding-agent lpp+fra',
      'mind2web-sc Llama3.1-70B guardagent lpp+fra',
      'mind2web-sc Llama3.1-70B model-guarding-agent lpa',
      'mind2web-sc Llama3.1-70B model-guarding-agent lpp+fra',
      'mind2web-sc Llama3.3-70B guardagent lpp+fra',
      'mind2web-sc Llama3.3-70B model-guarding-agent lpp+fra',
    ])
  })

  it('marks the 84.0 of table 5 and nothing else of it', () => {
    const marked = TABLE_5.filter(({ benchmark, rates }) => fieldsOf(rates, PAPER_SET_SIZES[benchmark]).length > 0)
    expect(marked.map(({ rates }) => rates.lpa)).toEqual([84])
  })

  it('never marks rates that come from counts, rounded to one decimal', () => {
    const counts = fc.record({ right: fc.integer({ min: 1, max: 162 }), wrong: fc.integer({ min: 0, max: 154 }) })
    fc.assert(
      fc.property(counts, ({ right, wrong }) => {
        const round = (part: number, whole: number) => Number(((part / whole) * 100).toFixed(1))
        const allowed = 154 - wrong
        const rates = {
          lpa: round(right + allowed, 316),
          lpp: round(right, right + wrong),
          lpr: round(right, 162),
          ea: null,
          fra: round(allowed, 154),
        }
        expect(findContradictions(rates, PAPER_SET_SIZES['eicu-ac'])).toEqual([])
      }),
    )
  })
})
