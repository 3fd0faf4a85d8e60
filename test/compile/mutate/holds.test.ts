import { describe, expect, it } from 'vitest'
import { describeMust, holds } from '../../../src/compile/mutate/holds.ts'
import type { Must } from '../../../src/compile/mutate/mutation.ts'
import type { CompiledRun } from '../../../src/contract/compiled.ts'
import type { Reason } from '../../../src/contract/reason.ts'

const ACCESS: Reason = { kind: 'access', database: 'Lab', columns: ['labname'] }
const YOUNG: Reason = { kind: 'rule', rule: 'young', field: 'age', operator: '>=', required: 18, actual: 17 }

function decided(decision: 'allow' | 'deny', reasons: Reason[] = [], risk?: 'low'): CompiledRun {
  return { kind: 'decided', result: { decision, reasons, ...(risk && { risk }) }, calls: [] }
}

const UNKNOWN: CompiledRun = { kind: 'unknown', reason: 'no role', calls: [] }
const COLUMN: Must = { kind: 'deny-access', column: { database: 'lab', name: 'LABNAME' } }

describe('holds', () => {
  it('wants a denial for the column that was added', () => {
    expect(holds(COLUMN, decided('deny', [YOUNG, ACCESS]))).toBe(true)
    expect(holds(COLUMN, decided('deny', [YOUNG]))).toBe(false)
    expect(holds(COLUMN, decided('deny', [{ ...ACCESS, columns: ['other'] }]))).toBe(false)
    expect(holds({ kind: 'deny-access' }, decided('deny', [{ ...ACCESS, columns: ['other'] }]))).toBe(true)
  })

  it('wants a denial for the rule that was broken', () => {
    expect(holds({ kind: 'deny-rule', violation: 'young' }, decided('deny', [YOUNG]))).toBe(true)
    expect(holds({ kind: 'deny-rule', violation: 'old' }, decided('deny', [YOUNG]))).toBe(false)
  })

  it('takes no allow and nothing undecided for a denial', () => {
    for (const run of [decided('allow'), UNKNOWN]) expect(holds(COLUMN, run)).toBe(false)
  })

  it('takes a violation that was found for enough where a definition allows a few', () => {
    expect(holds(COLUMN, decided('allow', [ACCESS], 'low'))).toBe(true)
    expect(holds({ kind: 'allow' }, decided('allow', [ACCESS], 'low'))).toBe(false)
  })

  it('wants an allow, or none', () => {
    expect(holds({ kind: 'allow' }, decided('allow'))).toBe(true)
    expect(holds({ kind: 'allow' }, UNKNOWN)).toBe(false)
    expect(holds({ kind: 'not-allow' }, UNKNOWN)).toBe(true)
    expect(holds({ kind: 'not-allow' }, decided('allow'))).toBe(false)
  })

  it('lets a check decide that was given the whole text, plain or as JSON', () => {
    const must: Must = { kind: 'not-allow', unlessGiven: { checks: ['CheckText'], text: 'a "secret"\n' } }
    const given = (tool: string, text: string): CompiledRun => {
      const call = { tool, arguments: [{ text }], result: { denied: false, reasons: [] }, ms: 0 }
      return { ...decided('allow'), calls: [call] }
    }
    expect(holds(must, given('CheckText', 'so: a "secret"\n.'))).toBe(true)
    expect(holds(must, given('CheckText', JSON.stringify({ answer: 'a "secret"\n' })))).toBe(true)
    expect(holds(must, given('CheckText', 'a "secr'))).toBe(false)
    expect(holds(must, given('OtherCheck', 'a "secret"\n'))).toBe(false)
    expect(holds(must, UNKNOWN)).toBe(true)
    expect(describeMust(must)).toBe('anything but `allow` where `CheckText` did not get the whole text')
  })

  it('wants the same decision, or none', () => {
    expect(holds({ kind: 'same', decision: 'deny' }, decided('deny', [YOUNG]))).toBe(true)
    expect(holds({ kind: 'same', decision: 'deny' }, UNKNOWN)).toBe(true)
    expect(holds({ kind: 'same', decision: 'deny' }, decided('allow'))).toBe(false)
  })

  it('can be said', () => {
    expect(describeMust(COLUMN)).toBe('`deny` for `lab.LABNAME`')
    expect(describeMust({ kind: 'same', decision: 'allow' })).toBe('`allow` as before, or `Unknown`')
  })
})
