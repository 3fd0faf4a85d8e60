import fc from 'fast-check'
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

const DENIED = JSON.stringify({ denied: true, reasons: [] })

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
    requests: { text: REQUESTS, findParts: findInRequests },
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

  it('and an allow that rests on it is worth one debug round', () => {
    expect(judge([access({ cost: ['total'] })])).toMatchObject({ ok: false, oneRound: true })
  })

  it('while a denial stands, with the difference', () => {
    const denied = { ...access({ cost: ['total'] }), result: { denied: true, reasons: [] } }
    const judged = judge([denied], {}, { returned: DENIED })
    expect(judged).toMatchObject({
      ok: true,
      result: { decision: 'deny' },
      difference: { code: 'evidence', check: 'policy', claimed: 'deny' },
    })
  })

  it('in a denial that looked at something else as well: one message says both', () => {
    const denied = { ...access({ cost: ['total'] }, { fines: [] }), result: { denied: true, reasons: [] } }
    const touched = { databases: { lab: ['labname'] }, unread: [] }
    const message = expect.stringMatching(/do not give.*`cost`.*looked at `fines`/)
    expect(judge([denied], {}, { returned: DENIED, touched })).toMatchObject({
      difference: { check: 'policy', message },
    })
  })

  it('at a risk below what denies, too: that is an allow', () => {
    const denied = { ...access({ cost: ['total'] }), result: { denied: true, reasons: [] } }
    const judged = judge([denied], {}, { returned: DENIED, denyFrom: 'medium' })
    expect(judged).toMatchObject({ ok: false, oneRound: true, error: { check: 'policy', claimed: 'allow' } })
  })

  it('and the message says how to mend it, in one line', () => {
    for (const calls of [[access({ cost: ['total'] })], [rules({ ...ADULT, value: 16 })]])
      expect(judge(calls)).toMatchObject(refused('in (?:their|its) words', 'in a structured form$'))
  })

  it('names a bounded number of parts', () => {
    const columns = Array.from({ length: 100 }, (_, n) => `column${n}`)
    const judged = judge([access({ lab: columns })])
    expect(judged).toMatchObject(refused('92 more'))
    expect(judged.ok ? '' : judged.error.message).not.toContain('column50')
  })
})

describe('a list that the requests give everyone', () => {
  const inRequests = (text: string) => ({ requests: { text, findParts: findInRequests } })
  const EVERYONE = 'Everyone may read labname of the lab database.'
  const LABNAME = [access({ lab: ['labname'] })]

  it('may be passed for any role, also beside what only the role has', () => {
    expect(judge(LABNAME, {}, inRequests(EVERYONE))).toMatchObject({ ok: true })
    const more = inRequests(`${EVERYONE} Nurses may also read total of the cost database.`)
    const both = [access({ lab: ['labname'], cost: ['total'] })]
    expect(judge(both, {}, more)).toMatchObject({ ok: true })
    expect(judge(both, { identity: { role: 'clerk' } }, more)).toMatchObject(
      refused('the role `clerk` or everyone: role `clerk`, database `cost`, column `cost.total`;'),
    )
  })

  it('holds no more than what is said for everyone', () => {
    expect(judge([access({ lab: ['labname', 'labresult'] })], {}, inRequests(EVERYONE))).toMatchObject(
      refused('column `lab.labresult`'),
    )
  })

  it.each([
    'The lab database has labname. Nurses may not read labresult.',
    'The lab database has labname and total. Clerks may read labname of the lab database.',
    `${EVERYONE} Nurses may read nothing of it.`,
    `${EVERYONE} Never show labname to nurses.`,
  ])('is none where they describe, or take it back: %s', (text) => {
    expect(judge(LABNAME, {}, inRequests(text))).toMatchObject({ ok: false, error: { check: 'policy' } })
  })

  it('is not looked for where the list is very long', () => {
    const judgeMany = (length: number) => {
      const columns = Array.from({ length }, (_, n) => `column${n}`)
      return judge([access({ lab: columns })], {}, inRequests(`Everyone may read ${columns.join(', ')} of lab.`))
    }
    expect(judgeMany(400)).toMatchObject({ ok: true })
    expect(judgeMany(600)).toMatchObject({ ok: false })
  })
})

const Names = fc.constantFrom('lab', 'cost', 'labname', 'labresult', 'total', '', '__proto__')
const Lists = fc.dictionary(Names, fc.array(Names, { maxLength: 3 }), { maxKeys: 3 })
const Rules = fc.array(
  fc.record({
    action: fc.constantFrom('book a hotel', 'fly'),
    field: fc.constantFrom('age', 'vaccine'),
    operator: fc.constantFrom('>=' as const, '<' as const),
    value: fc.constantFrom(16, 18),
    violation: fc.constant('too young'),
  }),
)

it('a denial never fails for what is not found, and never is an allow', () => {
  fc.assert(
    fc.property(Lists, Lists, Rules, Names, (accessible, needed, list, role) => {
      const calls = [access(accessible, needed), rules(...list)].map((call) => ({
        ...call,
        result: { denied: true, reasons: [] },
      }))
      const judged = judge(calls, { identity: { role } }, { returned: DENIED })
      expect(judged).toMatchObject({ ok: true, result: { decision: 'deny' } })
    }),
  )
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
