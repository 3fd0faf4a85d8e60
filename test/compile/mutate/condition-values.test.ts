import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakingValues, meetingValues } from '../../../src/compile/mutate/condition-values.ts'
import type { Json } from '../../../src/contract/json.ts'
import { Operator } from '../../../src/contract/reason.ts'
import { holds } from '../../../src/toolbox/compare-values.ts'

const number = fc.integer({ min: -100_000, max: 100_000 })
const text = fc.string({ minLength: 1 }).filter((value) => !/^\s*(?:true|false|yes|no|[\d.+-]*)\s*$/i.test(value))
const single = fc.oneof(number, fc.boolean(), text)
const list = fc.oneof(fc.array(number, { minLength: 1 }), fc.array(text, { minLength: 1 }))

function valueFor(operator: Operator): fc.Arbitrary<Json> {
  if (operator === 'in' || operator === 'not-in') return list
  return operator === '==' || operator === '!=' ? single : number
}

const conditions = fc
  .constantFrom(...Operator.options)
  .chain((operator) => valueFor(operator).map((value) => ({ field: 'age', operator, value })))

describe('values for a condition', () => {
  it('that break it never hold', () => {
    fc.assert(
      fc.property(conditions, ({ field, operator, value }) => {
        const values = breakingValues({ field, operator, value })
        return values.length > 0 && values.every((actual) => !holds(actual, operator, value))
      }),
    )
  })

  it('that meet it hold', () => {
    fc.assert(
      fc.property(conditions, ({ field, operator, value }) => {
        const values = meetingValues({ field, operator, value })
        return values.length > 0 && values.every((actual) => holds(actual, operator, value))
      }),
    )
  })

  it('lie next to the bound, and far from it', () => {
    expect(breakingValues({ field: 'age', operator: '>=', value: 18 })).toEqual([17, -982])
    expect(meetingValues({ field: 'age', operator: '<', value: 18 })).toEqual([17, -982])
  })

  it('are none for what cannot be told', () => {
    expect(breakingValues({ field: 'age', operator: '>=', value: 'eighteen' })).toEqual([])
    expect(meetingValues({ field: 'age', operator: 'in', value: 18 })).toEqual([])
    expect(breakingValues({ field: 'age', operator: '==', value: null })).toEqual([])
  })
})
