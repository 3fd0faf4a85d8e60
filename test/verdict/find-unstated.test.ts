import { describe, expect, it } from 'vitest'
import type { Identity } from '../../src/contract/action.ts'
import { NOTHING_PLANNED } from '../../src/contract/plan.ts'
import type { AccessMap, Rule } from '../../src/contract/policy.ts'
import type { ToolCall } from '../../src/contract/tool.ts'
import { findInRequests } from '../../src/policy/find-in-requests.ts'
import { judgeProgram, type Run } from '../../src/verdict/judge-program.ts'

const REQUESTS = `Somebody in the role of nurse may look at labname of the lab database.
Somebody in the role of clerk may look at total of the cost database.

Guests under 18 may not book a hotel.`
const ADULT: Rule = { action: 'book a hotel', field: 'age', operator: '>=', value: 18, violation: 'too young' }

function access(accessible: AccessMap, needed: AccessMap = {}): ToolCall {
  return { tool: 'CheckAccess', arguments: [accessible, needed], result: { denied: false, reasons: [] }, ms: 0 }
}

function rules(...list: Rule[]): ToolCall {
  const args = [list, { age: 20 }, []]
  return { tool: 'CheckRules', arguments: args, result: { denied: false, reasons: [] }, ms: 0 }
}

type Who = { readonly identity?: Identity | null; readonly planned?: string | null }

function judge(
  calls: ToolCall[],
  { identity = { role: 'nurse' }, planned = null }: Who = {},
  change: Partial<Run> = {},
) {
  return judgeProgram({
    returned: JSON.stringify({ denied: false, reasons: [] }),
    calls,
    isCheck: (tool) => tool.startsWith('Check'),
    known: { policy: { roles: {}, rules: [] }, identity, role: null },
    planned: { ...NOTHING_PLANNED, role: planned },
    touched: { databases: {}, unread: [] },
    builtInTools: true,
    evidence: 'checks',
    denyFrom: null,
    findParts: (policy) => findInRequests(policy, REQUESTS),
    ...change,
  })
}

function refused(...parts: string[]) {
  const message = expect.stringMatching(new RegExp(parts.join('.*')))
  return { ok: false, error: { code: 'evidence', check: 'policy', claimed: 'allow', message } }
}

describe('what a program writes out must be in requests that do not parse', () => {
  it('lists of the user’s role, in one call or several', () => {
    expect(judge([access({ lab: ['labname'] })])).toMatchObject({ ok: true })
    expect(judge([access({ lab: ['labname'] }), access({ lab: ['labresult'] })])).toMatchObject(
      refused('the role `nurse`', 'column `lab.labresult`'),
    )
    expect(judge([access({ cost: ['total'] })])).toMatchObject(refused('`cost`', '`cost.total`'))
  })

  it('also where the arguments come by name', () => {
    const named = { ...access({}), arguments: [{ accessible: { cost: ['total'] }, needed: {} }] }
    expect(judge([named])).toMatchObject(refused('`cost.total`'))
  })

  it('of the role that the user states, whatever the plan says; of the plan’s where the user states none', () => {
    const clerks = access({ cost: ['total'] })
    expect(judge([clerks], { planned: 'clerk' })).toMatchObject(refused('the role `nurse`'))
    expect(judge([clerks], { identity: { age: 20 }, planned: 'clerk' })).toMatchObject({ ok: true })
    expect(judge([clerks], { identity: null, planned: 'clerk' })).toMatchObject({ ok: true })
    expect(judge([clerks], { identity: null })).toMatchObject(refused('a user without a role'))
    expect(judge([clerks], { identity: { role: 'janitor' }, planned: 'clerk' })).toMatchObject(
      refused('role `janitor`'),
    )
    expect(judge([clerks], { identity: { role: 'nurse', user_role: 'clerk' } })).toMatchObject(
      refused('without a role'),
    )
  })

  it('an empty list gives nothing, so that any role may have it', () => {
    expect(judge([access({})], { identity: { role: 'janitor' } })).toMatchObject({ ok: true })
  })

  it('rules, with their numbers and comparisons, whatever their violation is called', () => {
    expect(judge([rules(ADULT)])).toMatchObject({ ok: true })
    expect(judge([rules({ ...ADULT, value: 16 })])).toMatchObject(refused('value `16`'))
    expect(judge([rules({ ...ADULT, operator: '<' })])).toMatchObject(refused('operator `<`'))
    expect(judge([rules({ ...ADULT, field: 'membership' })])).toMatchObject(refused('field `membership`'))
  })

  it('which a denial rests on, too', () => {
    const denied = { ...access({ cost: ['total'] }), result: { denied: true, reasons: [] } }
    const judged = judge([denied], {}, { returned: JSON.stringify({ denied: true }) })
    expect(judged).toMatchObject({ ok: false, error: { check: 'policy', claimed: 'deny' } })
  })

  it('names a bounded number of parts', () => {
    const columns = Array.from({ length: 100 }, (_, n) => `column${n}`)
    const judged = judge([access({ lab: columns })])
    expect(judged).toMatchObject(refused('92 more'))
    expect(judged.ok ? '' : judged.error.message).not.toContain('column50')
  })
})

describe('it is not looked for', () => {
  it('where the requests parsed: then the lists are compared exactly', () => {
    const known = { policy: { roles: { nurse: { cost: ['total'] } }, rules: [] }, identity: null, role: 'nurse' }
    expect(judge([access({ cost: ['total'] })], {}, { known })).toMatchObject({ ok: true })
    const foreign = judge([access({ cost: ['total', 'more'] })], {}, { known })
    expect(foreign).toMatchObject({ ok: false, error: { check: 'policy', claimed: 'allow' } })
  })

  it('without the built-in tools', () => {
    expect(judge([access({ cost: ['total'] })], {}, { builtInTools: false })).toMatchObject({ ok: true })
  })
})
