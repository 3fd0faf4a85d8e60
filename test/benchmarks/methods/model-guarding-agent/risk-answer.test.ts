import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { riskAnswer } from '../../../../benchmarks/methods/model-guarding-agent/risk-answer.ts'
import { PICK } from '../asked.ts'

function read(names: readonly string[], denyFrom: Parameters<typeof riskAnswer>[0] = 'low') {
  const reply = JSON.stringify({ violations: names })
  const { result } = riskAnswer(denyFrom).read(reply, PICK.action)
  if (result === undefined) throw new Error('not read')
  return result
}

describe('an answer about risk', () => {
  it('has the risk of so many policies, and very high from four', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const risks = [0, 1, 2, 3, 4, 5].map((count) => read(names.slice(0, count)).risk)
    expect(risks).toEqual(['none', 'low', 'medium', 'high', 'very-high', 'very-high'])
  })

  it('denies from the level that the definition names', () => {
    expect(read(['a'], 'medium')).toMatchObject({ decision: 'allow', risk: 'low' })
    expect(read(['a', 'b'], 'medium')).toMatchObject({ decision: 'deny', risk: 'medium' })
  })

  it('counts a policy once, however often and in whatever case it is named', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('long question', 'Long  Question', ' LONG QUESTION ')), (names) => {
        expect(read(names).reasons).toHaveLength(names.length === 0 ? 0 : 1)
      }),
    )
  })
})
