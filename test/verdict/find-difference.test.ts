import { describe, expect, it } from 'vitest'
import type { AccessFound } from '../../src/contract/access-found.ts'
import { NOTHING_PLANNED } from '../../src/contract/plan.ts'
import type { AccessMap } from '../../src/contract/policy.ts'
import type { ToolCall } from '../../src/contract/tool.ts'
import { findDifference } from '../../src/verdict/find-difference.ts'
import { judgeProgram, type Run } from '../../src/verdict/judge-program.ts'

function check(needed: AccessMap, denied = false): ToolCall {
  const reasons = denied ? [{ kind: 'access' as const, database: 'lab', columns: ['labresult'] }] : []
  return { tool: 'CheckAccess', arguments: [{ lab: ['labname'] }, needed], result: { denied, reasons }, ms: 0 }
}

const TOUCHED: AccessFound = { databases: { lab: ['labresult'], cost: ['total'] }, unread: [] }

describe('findDifference', () => {
  it('spells out both sides', () => {
    expect(findDifference([check({ lab: ['labname'] })], TOUCHED)).toBe(
      'CheckAccess looked at `lab.labname`, which ExtractAccess does not find in the output; ' +
        'ExtractAccess finds `lab.labresult`, `cost` in the output, which CheckAccess did not look at; check just what the output touches',
    )
  })

  it('finds none where all calls together looked at just what is touched, in any case', () => {
    expect(findDifference([check({ LAB: ['LabResult '] }), check({ cost: ['total'] })], TOUCHED)).toBeNull()
  })

  it('finds none where the output could not be read whole, or no access was checked', () => {
    expect(findDifference([check({})], { ...TOUCHED, unread: ['eval'] })).toBeNull()
    expect(findDifference([check({})], { ...TOUCHED, truncated: true })).toBeNull()
    expect(findDifference([{ ...check({}), tool: 'CheckRules' }], TOUCHED)).toBeNull()
  })

  it('names a bounded number', () => {
    const columns = Array.from({ length: 100 }, (_, n) => `column${n}`)
    const message = findDifference([check({ lab: columns })], { databases: { lab: [] }, unread: [] })
    expect(message).toContain('92 more')
    expect(message?.length).toBeLessThan(400)
  })
})

function judge(calls: ToolCall[], change: Partial<Run> = {}) {
  const denied = calls.some(({ result }) => JSON.stringify(result).includes('"denied":true'))
  return judgeProgram({
    returned: JSON.stringify({ denied, reasons: [] }),
    calls,
    isCheck: (tool) => tool.startsWith('Check'),
    known: {
      policy: { roles: { nurse: { lab: ['labname'] } }, rules: [] },
      identity: { role: 'nurse' },
      role: 'nurse',
    },
    planned: NOTHING_PLANNED,
    touched: TOUCHED,
    builtInTools: true,
    evidence: 'checks',
    denyFrom: null,
    ...change,
  })
}

describe('the cross-check of what a program looked at', () => {
  it('lets a denial stand, with the difference', () => {
    expect(judge([check({ lab: ['labresult'] }, true)])).toEqual({
      ok: true,
      result: { decision: 'deny', reasons: [{ kind: 'access', database: 'lab', columns: ['labresult'] }] },
      difference: {
        code: 'evidence',
        check: 'access',
        claimed: 'deny',
        message: expect.stringContaining('`cost`'),
        line: null,
      },
    })
    expect(judge([check({ lab: ['labresult'], cost: ['total'] }, true)])).not.toHaveProperty('difference')
  })

  it('refuses an allow that missed something, and none that looked at more', () => {
    const touched = { databases: { lab: ['labname'] }, unread: [] }
    expect(judge([check({})], { touched })).toMatchObject({ ok: false, error: { check: 'access', claimed: 'allow' } })
    const more = judge([check({ lab: ['labname'], ward: [] })], { touched })
    expect(more).toEqual({ ok: true, result: { decision: 'allow', reasons: [] } })
  })

  it('leaves alone a denial by other checks, and tools that are not the built-in ones', () => {
    const own = { tool: 'CheckHours', arguments: [], result: { denied: true, reasons: [] }, ms: 0 }
    expect(judge([own])).not.toHaveProperty('difference')
    const known = { policy: { roles: {}, rules: [] }, identity: null, role: null }
    expect(judge([check({ ward: [] }, true)], { builtInTools: false, known })).not.toHaveProperty('difference')
  })
})
