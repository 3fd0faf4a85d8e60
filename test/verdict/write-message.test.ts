import { expect, it } from 'vitest'
import type { Reason } from '../../src/contract/reason.ts'
import { reaches, riskOf } from '../../src/verdict/risk.ts'
import { writeMessage } from '../../src/verdict/write-message.ts'

const RULE: Reason = {
  kind: 'rule',
  rule: 'members only',
  field: 'member',
  operator: '==',
  required: true,
  actual: null,
}

it('a denial of access names databases and columns', () => {
  const reasons: Reason[] = [
    { kind: 'access', database: 'lab', columns: ['labname', 'labresult'] },
    { kind: 'access', database: 'cost', columns: [] },
  ]
  expect(writeMessage({ decision: 'deny', reasons })).toBe('access denied: lab (labname, labresult); cost')
})

it('a denial of an action names the violations', () => {
  const reasons: Reason[] = [
    RULE,
    { kind: 'policy', policy: 'hours', detail: 'closed' },
    { kind: 'tool', tool: 'T', detail: 'no' },
  ]
  expect(writeMessage({ decision: 'deny', reasons })).toBe('action denied: members only; hours: closed; no')
})

it('a denial without reasons says that there are none', () => {
  expect(writeMessage({ decision: 'deny', reasons: [] })).toMatch(/^action denied: .*no reason/)
})

it('an unknown says what failed, and an allow says so', () => {
  const failure: Reason = { kind: 'failure', code: 'deadline', message: 'out of time' }
  expect(writeMessage({ decision: 'unknown', reasons: [failure] })).toBe('could not be decided: out of time')
  expect(writeMessage({ decision: 'allow', reasons: [] })).toBe('allowed')
  expect(writeMessage({ decision: 'allow', reasons: [RULE], risk: 'low' })).toBe('allowed at low risk: members only')
})

it('risk grows with the number of violations up to very high', () => {
  expect([0, 1, 2, 3, 4, 9].map(riskOf)).toEqual(['none', 'low', 'medium', 'high', 'very-high', 'very-high'])
  expect(reaches('medium', 'medium')).toBe(true)
  expect(reaches('low', 'medium')).toBe(false)
})
