import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Risk } from '../../src/contract/check-result.ts'
import { reaches, riskOf } from '../../src/verdict/risk.ts'

describe('risk', () => {
  it('is named by the number of violations', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map(riskOf)).toEqual([
      'none',
      'low',
      'medium',
      'high',
      'very-high',
      'very-high',
      'very-high',
    ])
  })

  it('never falls when violations are added', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (violations, more) => {
        expect(reaches(riskOf(violations + more), riskOf(violations))).toBe(true)
      }),
    )
  })

  it('reaches itself and all below it, and nothing above', () => {
    const levels = Risk.options
    for (const [place, risk] of levels.entries())
      expect(levels.filter((least) => reaches(risk, least))).toEqual(levels.slice(0, place + 1))
  })
})
