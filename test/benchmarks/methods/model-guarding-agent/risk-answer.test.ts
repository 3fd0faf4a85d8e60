import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { riskAnswer } from '../../../../benchmarks/methods/model-guarding-agent/risk-answer.ts'
import type { Risk } from '../../../../src/contract/check-result.ts'
import { PICK } from '../asked.ts'

const POLICIES = ['a', 'b', 'c', 'd', 'e', 'long question']

function readReply(reply: string, denyFrom: Risk = 'low') {
  return riskAnswer({ policies: POLICIES, denyFrom }).read(reply, PICK.action)
}

function read(names: readonly string[], denyFrom?: Risk) {
  const { result } = readReply(JSON.stringify({ violations: names }), denyFrom)
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

  it('calls a policy as the requests do', () => {
    expect(read([' LONG  question']).reasons).toMatchObject([{ kind: 'policy', policy: 'long question' }])
  })

  it.each(['none', '', 'no violation', 'a, b', 'constructor'])(
    'is none where it names `%s`, which is no policy',
    (name) => {
      expect(readReply(JSON.stringify({ violations: [name] })).result).toBeUndefined()
      const { problem } = readReply(JSON.stringify({ violations: ['a', name] }))
      expect(problem).toContain('field `violations.1`: expected one of `a`, `b`, ')
    },
  )

  it.each([
    '{"violations": [], "decision": "deny"}',
    '{"violations": ["a"], "decision": "allow"}',
    '{"violations": [], "risk": "high"}',
    '{"violations": ["a", "b"], "risk": "none"}',
  ])('is none where it says more than its form has, as `%s`', (reply) => {
    expect(readReply(reply).problem).toContain('expected no field')
  })

  it('is none where a second answer says more', () => {
    expect(readReply('{"violations": []}\nNo:\n{"violations": ["a"], "risk": "low"}').result).toBeUndefined()
  })
})
