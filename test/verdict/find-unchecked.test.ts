import { describe, expect, it } from 'vitest'
import type { AccessFound } from '../../src/contract/access-found.ts'
import { NOTHING_PLANNED } from '../../src/contract/plan.ts'
import type { AccessMap, Policy } from '../../src/contract/policy.ts'
import type { ToolCall } from '../../src/contract/tool.ts'
import { findUncalled, findUnchecked } from '../../src/verdict/find-unchecked.ts'

const POLICY: Policy = { roles: { nursing: { lab: ['labname', 'labresult'] } }, rules: [] }

function checkOf(needed: AccessMap): ToolCall {
  return {
    tool: 'CheckAccess',
    arguments: [POLICY.roles.nursing ?? {}, needed],
    result: { denied: false, reasons: [] },
    ms: 0,
  }
}

/** What is not looked at where the program checks all that the plan names. */
function unchecked(touched: AccessFound, resources: AccessMap): string | null {
  const calls = [checkOf({ ...touched.databases, ...resources })]
  const found = findUnchecked({ calls, policy: POLICY, planned: { ...NOTHING_PLANNED, resources }, touched })
  return found?.message ?? null
}

describe('findUnchecked', () => {
  const unread = ['python at line 1: `eval`']

  it('excuses code that was not understood where the plan names a further column of it', () => {
    const touched = { databases: { lab: ['labname'] }, unread }
    expect(unchecked(touched, { lab: ['labname', 'labresult'] })).toBeNull()
    expect(unchecked({ ...touched, truncated: false }, { lab: ['labname', 'labresult'] })).toBeNull()
    expect(unchecked(touched, { lab: ['labname'] })).toContain('could not be read')
    expect(unchecked(touched, {})).toContain(unread[0])
  })

  it('excuses nothing where there was too much to read, whatever the plan names', () => {
    for (const databases of [{}, { lab: ['labname'] }]) {
      const touched = { databases, unread, truncated: true }
      for (const resources of [{}, { lab: ['labname'] }, { lab: ['labname', 'labresult'] }])
        expect(unchecked(touched, resources)).toMatch(
          /^part of the output could not be read, as there is too much of it/,
        )
    }
  })

  it('names what was too much, in one line', () => {
    const message = unchecked({ databases: {}, unread: ['output: 501 pieces'], truncated: true }, { lab: ['labname'] })
    expect(message).toContain('output: 501 pieces')
    expect(message).not.toContain('\n')
    expect(unchecked({ databases: {}, unread: [], truncated: true }, { lab: ['labname'] })).toContain('too much')
  })

  it('names first what is touched and was not checked', () => {
    const touched = { databases: { fines: ['amount'] }, unread, truncated: true }
    const calls = [checkOf({ lab: ['labname'] })]
    const found = findUnchecked({ calls, policy: POLICY, planned: NOTHING_PLANNED, touched })
    expect(found).toEqual({ message: expect.stringContaining('`fines`'), isAccess: true })
  })
})

describe('findUncalled', () => {
  const call = (tool: string) => ({ tool, arguments: [], result: null, ms: 0 })
  const isOwnCheck = (tool: string) => tool.startsWith('CheckHours')

  it("names a check of the operator's own that the plan wanted and nobody called", () => {
    const planned = { ...NOTHING_PLANNED, tools: ['CheckHours', 'CheckHoursAbroad', 'ReadClock'] }
    const calls = [call('CheckHours')]
    expect(findUncalled({ calls, planned, isOwnCheck })).toBe('the plan names CheckHoursAbroad, which was not called')
    expect(findUncalled({ calls: [...calls, call('CheckHoursAbroad')], planned, isOwnCheck })).toBeNull()
  })

  it('asks nothing of records that keep no tools of their plan', () => {
    expect(findUncalled({ calls: [], planned: NOTHING_PLANNED, isOwnCheck })).toBeNull()
  })
})
