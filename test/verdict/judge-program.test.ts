import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Risk } from '../../src/contract/check-result.ts'
import { NOTHING_PLANNED } from '../../src/contract/plan.ts'
import type { AccessMap, Policy } from '../../src/contract/policy.ts'
import type { Reason } from '../../src/contract/reason.ts'
import type { ToolCall } from '../../src/contract/tool.ts'
import { judgeProgram, type Run } from '../../src/verdict/judge-program.ts'

const NURSE: AccessMap = { patient: ['patientunitstayid', 'age'], lab: ['labname'] }
const POLICY: Policy = { roles: { nursing: NURSE, clerk: { cost: ['cost'] } }, rules: [] }
const RULES: Policy = {
  roles: {},
  rules: [
    { action: 'book a flight', field: 'vaccine', operator: '==', value: true, violation: 'not vaccinated' },
    { action: 'book a hotel', all: [{ field: 'age', operator: '>=', value: 18 }], violation: 'too young' },
  ],
}
const DENIED_LAB: Reason = { kind: 'access', database: 'lab', columns: ['labresult'] }
const ALLOWED = JSON.stringify({ denied: false, reasons: [] })
const DENIED = JSON.stringify({ denied: true, reasons: [] })

function access(needed: AccessMap, reasons: Reason[] = [], accessible: AccessMap = NURSE): ToolCall {
  return {
    tool: 'CheckAccess',
    arguments: [accessible, needed],
    result: { denied: reasons.length > 0, reasons },
    ms: 0,
  }
}

function rules(
  actions: string[],
  options: { denied?: boolean; rules?: Policy['rules']; user?: Record<string, boolean | number> } = {},
): ToolCall {
  const user = options.user ?? { vaccine: true, age: 20 }
  const reasons: Reason[] = options.denied
    ? [{ kind: 'rule', rule: 'not vaccinated', field: 'vaccine', operator: '==', required: true, actual: false }]
    : []
  return {
    tool: 'CheckRules',
    arguments: [options.rules ?? RULES.rules, user, actions],
    result: { denied: options.denied ?? false, reasons },
    ms: 0,
  }
}

function judge(returned: string, calls: ToolCall[], change: Partial<Run> = {}) {
  return judgeProgram({
    returned,
    calls,
    isCheck: (tool) => tool.startsWith('Check'),
    known: { policy: POLICY, identity: { role: 'nursing' }, role: 'nursing' },
    planned: NOTHING_PLANNED,
    touched: { databases: {}, unread: [] },
    builtInTools: true,
    evidence: 'checks',
    denyFrom: null,
    ...change,
  })
}

const KNOWN_RULES: Partial<Run> = {
  known: { policy: RULES, identity: { vaccine: true, age: 20 }, role: null },
}

function violation(number: number): Reason {
  return { kind: 'policy', policy: `policy ${number}`, detail: 'broken' }
}

function evidence(part: string) {
  return { ok: false, error: { code: 'evidence', message: expect.stringContaining(part) } }
}

describe('a verdict follows the recorded checks', () => {
  it('allows what the check allowed', () => {
    expect(judge(ALLOWED, [access({ lab: ['labname'] })])).toEqual({
      ok: true,
      result: { decision: 'allow', reasons: [] },
    })
  })

  it('denies with the check’s reasons, not the program’s', () => {
    const returned = JSON.stringify({ denied: true, reasons: [{ kind: 'access', database: 'forged', columns: [] }] })
    const touched = { databases: { lab: ['labresult'] }, unread: [] }
    const judged = judge(returned, [access({ lab: ['labresult'] }, [DENIED_LAB])], { touched })
    expect(judged).toEqual({ ok: true, result: { decision: 'deny', reasons: [DENIED_LAB] } })
  })

  it('denies if any of several checks denies, each reason once', () => {
    const calls = [
      access({ lab: ['labname'] }),
      access({ lab: ['labresult'] }, [DENIED_LAB]),
      access({ lab: ['labresult'] }, [DENIED_LAB]),
    ]
    const touched = { databases: { lab: ['labname', 'labresult'] }, unread: [] }
    expect(judge(DENIED, calls, { touched })).toEqual({ ok: true, result: { decision: 'deny', reasons: [DENIED_LAB] } })
  })

  it('counts violations where the definition denies by risk', () => {
    const calls = [access({ lab: ['labresult'] }, [DENIED_LAB])]
    expect(judge(DENIED, calls, { denyFrom: 'medium' })).toEqual({
      ok: true,
      result: { decision: 'allow', reasons: [DENIED_LAB], risk: 'low' },
    })
    expect(judge(DENIED, calls, { denyFrom: 'low' })).toMatchObject({ result: { decision: 'deny', risk: 'low' } })
    expect(judge(ALLOWED, [access({ lab: ['labname'] })], { denyFrom: 'low' })).toMatchObject({
      result: { decision: 'allow', risk: 'none' },
    })
  })

  it('has no risk where the definition asks for none', () => {
    const judged = judge(DENIED, [access({ lab: ['labresult'] }, [DENIED_LAB])])
    expect(judged.ok && 'risk' in judged.result).toBe(false)
  })

  it('has a risk that grows with the violations, each counted once, and is denied from the level that was named', () => {
    const levels = Risk.options
    const reasons = fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(violation), { selector: JSON.stringify })
    const least = fc.constantFrom(...levels.filter((risk) => risk !== 'none'))
    const riskOfRun = (found: readonly Reason[], denyFrom: Risk, splitAt: number) => {
      // Two checks that share a violation: it is one all the same.
      const parts = [found.slice(0, splitAt), found.slice(Math.max(0, splitAt - 1))]
      const calls = parts.map((part) => ({
        tool: 'CheckHours',
        arguments: [],
        result: { denied: part.length > 0, reasons: [...part] },
        ms: 0,
      }))
      const claimed = found.length > 0 ? DENIED : ALLOWED
      const judged = judge(claimed, calls, {
        denyFrom,
        known: { policy: { roles: {}, rules: [] }, identity: null, role: null },
      })
      if (!judged.ok) throw new Error(judged.error.message)
      const place = levels.indexOf(judged.result.risk ?? 'very-high')
      expect(judged.result.decision).toBe(place >= levels.indexOf(denyFrom) ? 'deny' : 'allow')
      expect(judged.result.reasons).toEqual(found)
      return place
    }
    fc.assert(
      fc.property(reasons, reasons, least, fc.nat(9), (some, others, denyFrom, splitAt) => {
        const known = new Set(some.map((reason) => JSON.stringify(reason)))
        const more = [...some, ...others.filter((reason) => !known.has(JSON.stringify(reason)))]
        const place = riskOfRun(some, denyFrom, splitAt)
        expect(place).toBe(Math.min(some.length, levels.length - 1))
        expect(riskOfRun(more, denyFrom, splitAt)).toBeGreaterThanOrEqual(place)
      }),
    )
  })
})

describe('a program that disagrees with its checks has produced no verdict', () => {
  it('claims allow after a check denied', () => {
    expect(judge(ALLOWED, [access({ lab: ['labresult'] }, [DENIED_LAB])])).toMatchObject(evidence('its checks denied'))
  })

  it('claims deny though no check denied', () => {
    expect(judge(DENIED, [access({ lab: ['labname'] })])).toMatchObject(evidence('denied nothing'))
  })

  it('called no check', () => {
    expect(judge(ALLOWED, [])).toMatchObject(evidence('without calling a check'))
    const reader: ToolCall = { tool: 'ExtractAccess', arguments: [''], result: { databases: {}, unread: [] }, ms: 0 }
    expect(judge(ALLOWED, [reader])).toMatchObject(evidence('without calling a check'))
  })

  it.each(['null', '"allow"', '{}', '{"denied":"false"}', '[]', 'not json'])('returned %s', (returned) => {
    expect(judge(returned, [access({})])).toMatchObject({ ok: false, error: { code: 'bad-result' } })
  })

  it('went on after a call that failed', () => {
    const failed: ToolCall = {
      tool: 'CheckAccess',
      arguments: [],
      result: null,
      ms: 0,
      error: { code: 'arguments', message: 'no' },
    }
    expect(judge(ALLOWED, [failed, access({ lab: ['labname'] })])).toMatchObject(evidence('went on'))
    const broken: ToolCall = { ...failed, error: { code: 'thrown', message: 'no' } }
    expect(judge(ALLOWED, [broken, access({ lab: ['labname'] })])).toMatchObject({ ok: false, error: { code: 'tool' } })
  })
})

describe('what is passed to a check is the requests’ own', () => {
  it('a widened list for the nurse is an error, whatever it was widened by (figure 3)', () => {
    const wide = [
      { ...NURSE, lab: ['labname', 'labresult'] },
      { ...NURSE, diagnosis: ['diagnosisname'] },
    ]
    for (const accessible of wide) {
      expect(judge(ALLOWED, [access({ lab: ['labname'] }, [], accessible)])).toMatchObject(evidence('another list'))
    }
  })

  it('a narrowed list is an error too', () => {
    expect(judge(DENIED, [access({ lab: ['labname'] }, [DENIED_LAB], { patient: ['age'] })])).toMatchObject(
      evidence('another list'),
    )
  })

  it('another role’s list is an error, and any role’s where nobody says who acts', () => {
    const clerk = access({ cost: ['cost'] }, [], { cost: ['cost'] })
    expect(judge(ALLOWED, [clerk])).toMatchObject(evidence('policy.roles["nursing"]'))
    const unknown = { policy: POLICY, identity: null, role: null }
    expect(judge(ALLOWED, [clerk], { known: unknown })).toMatchObject(evidence('nobody says who acts'))
    const lacking: Reason = { kind: 'access', database: 'cost', columns: ['cost'] }
    const nothing = access({ cost: ['cost'] }, [lacking], {})
    expect(judge(DENIED, [nothing], { known: unknown })).toMatchObject({ result: { decision: 'deny' } })
  })

  it('a user whose role the requests do not know has access to nothing', () => {
    const known = { policy: POLICY, identity: { role: 'visitor' }, role: null }
    expect(judge(ALLOWED, [access({ lab: ['labname'] })], { known })).toMatchObject(evidence('pass nothing'))
    expect(judge(DENIED, [access({ lab: ['labname'] }, [DENIED_LAB], {})], { known })).toMatchObject({
      result: { decision: 'deny' },
    })
  })

  it('only what is needed may be written out, in any order and case', () => {
    const calls = [access({ LAB: ['LabName'] }, [], { Lab: ['LABNAME'] })]
    expect(judge(ALLOWED, calls)).toMatchObject({ ok: true })
  })

  it('a rule left out, added or changed is an error', () => {
    const [flight, hotel] = RULES.rules
    for (const changed of [
      [flight],
      [flight, hotel, { ...flight, value: false }],
      [{ ...flight, operator: '!=' }, hotel],
      [],
    ]) {
      const call = rules(['book a flight'], { rules: changed as Policy['rules'] })
      expect(judge(ALLOWED, [call], KNOWN_RULES)).toMatchObject(evidence('other rules'))
    }
  })

  it('a user who is made up is an error', () => {
    const known = {
      policy: RULES,
      identity: { vaccine: false, age: 20 },
      role: null,
    }
    expect(judge(ALLOWED, [rules(['book a flight'])], { known })).toMatchObject(evidence('another `vaccine`'))
    expect(judge(ALLOWED, [rules([], { user: { vaccine: false } })], { known })).toMatchObject(
      evidence('another `age`'),
    )
  })
})

describe('an allow rests on checks that looked', () => {
  it('nothing needed counts only if nothing is touched', () => {
    expect(judge(ALLOWED, [access({})])).toMatchObject({ ok: true })
    expect(judge(ALLOWED, [access({})], { touched: { databases: { lab: ['labname'] }, unread: [] } })).toMatchObject(
      evidence('touches `lab`'),
    )
    expect(judge(ALLOWED, [access({})], { touched: { databases: {}, unread: ['eval, line 1'] } })).toMatchObject(
      evidence('could not be read'),
    )
  })

  it('a column that the output touches must have been looked at', () => {
    const touched = { databases: { lab: ['labname'], patient: ['age'] }, unread: [] }
    expect(judge(ALLOWED, [access({ lab: ['labname'], patient: [] })], { touched })).toMatchObject(
      evidence('`patient.age`'),
    )
    expect(judge(ALLOWED, [access({ lab: ['labname'] }), access({ patient: ['age'] })], { touched })).toMatchObject({
      ok: true,
    })
  })

  it('a denial needs no more than the check that denied', () => {
    const touched = { databases: { lab: ['labresult'], cost: ['cost'] }, unread: ['something'] }
    expect(judge(DENIED, [access({ lab: ['labresult'] }, [DENIED_LAB])], { touched })).toMatchObject({
      result: { decision: 'deny' },
    })
  })

  it('each part of the requests must have been checked', () => {
    const policy: Policy = { roles: POLICY.roles, rules: RULES.rules }
    const known = {
      policy,
      identity: { role: 'nursing', vaccine: true, age: 20 },
      role: 'nursing',
    }
    expect(judge(ALLOWED, [access({ lab: ['labname'] })], { known })).toMatchObject(
      evidence('CheckRules was not called'),
    )
    expect(judge(ALLOWED, [rules([])], { known })).toMatchObject(evidence('CheckAccess was not called'))
    expect(judge(ALLOWED, [access({ lab: ['labname'] }), rules([])], { known })).toMatchObject({ ok: true })
  })

  it('the categories that the plan found must be among those checked', () => {
    expect(
      judge(ALLOWED, [rules([])], { ...KNOWN_RULES, planned: { ...NOTHING_PLANNED, actions: ['book a flight'] } }),
    ).toMatchObject(evidence('`book a flight`'))
    expect(
      judge(ALLOWED, [rules(['book a flight'])], {
        ...KNOWN_RULES,
        planned: { ...NOTHING_PLANNED, actions: ['book a flight'] },
      }),
    ).toMatchObject({
      ok: true,
    })
    expect(judge(ALLOWED, [rules([])], KNOWN_RULES)).toMatchObject({ ok: true })
  })
})

describe('what a red team found', () => {
  const touchesTwo = { databases: { lab: ['labresult'], cost: ['cost'] }, unread: [] }

  it('an allow at a low risk must have looked at everything too', () => {
    const calls = [access({ lab: ['labresult'] }, [DENIED_LAB])]
    expect(judge(DENIED, calls, { denyFrom: 'medium', touched: touchesTwo })).toMatchObject(evidence('`cost`'))
    expect(judge(DENIED, calls, { denyFrom: 'low', touched: touchesTwo })).toMatchObject({
      result: { decision: 'deny' },
    })
  })

  it('one irrelevant or empty entry does not stand for what could not be read', () => {
    const touched = { databases: {}, unread: ['exec, line 1'] }
    expect(judge(ALLOWED, [access({ lab: [] })], { touched })).toMatchObject(evidence('could not be read'))
    expect(judge(ALLOWED, [access({ lab: ['labname'] })], { touched })).toMatchObject(evidence('could not be read'))
    const planned = { ...NOTHING_PLANNED, resources: { lab: ['labname'] } }
    expect(judge(ALLOWED, [access({ lab: ['labname'] })], { touched, planned })).toMatchObject({ ok: true })
    expect(judge(ALLOWED, [access({ lab: [] })], { touched, planned })).toMatchObject(
      evidence('the plan found `lab.labname`'),
    )
  })

  it('a database may not be opened by listing it without columns', () => {
    const counts = access({ fines: [] }, [], { patient: ['patientunitstayid', 'age'], lab: ['labname'], fines: [] })
    expect(judge(ALLOWED, [counts], { touched: { databases: { fines: [] }, unread: [] } })).toMatchObject(
      evidence('another list'),
    )
  })

  it('arguments by name are held to the same', () => {
    const named = (accessible: AccessMap): ToolCall => ({
      ...access({ lab: ['labname'] }),
      arguments: [{ accessible, needed: { lab: ['labname'] } }],
    })
    expect(judge(ALLOWED, [named(NURSE)], { touched: { databases: { lab: ['labname'] }, unread: [] } })).toMatchObject({
      ok: true,
    })
    expect(judge(ALLOWED, [named({ ...NURSE, cost: ['cost'] })])).toMatchObject(evidence('another list'))
    const rule = rules(['book a flight'])
    const [list, user, actions] = rule.arguments
    const byName = { ...rule, arguments: [{ rules: list ?? [], user: user ?? {}, actions: actions ?? [] }] }
    expect(judge(ALLOWED, [byName], KNOWN_RULES)).toMatchObject({ ok: true })
  })

  it('attributes that nobody knows may not be made up', () => {
    const known = { policy: RULES, identity: null, role: null }
    const invented = rules(['book a flight'], { user: { vaccine: true, age: 20 } })
    expect(judge(ALLOWED, [invented], { known })).toMatchObject(evidence('another `vaccine`'))
    expect(judge(ALLOWED, [rules([], { user: {} })], { known })).toMatchObject({ ok: true })
  })

  it('a check that compared nothing with anything is none, also where the requests do not parse', () => {
    const known = {
      policy: { roles: {}, rules: [] },
      identity: null,
      role: null,
    }
    expect(judge(ALLOWED, [rules([], { rules: [] })], { known })).toMatchObject(evidence('looked at nothing'))
    const touched = { databases: { lab: ['labname'] }, unread: [] }
    expect(judge(ALLOWED, [access({}, [], {})], { known, touched })).toMatchObject(evidence('touches `lab`'))
    expect(judge(ALLOWED, [access({}, [], {})], { known })).toMatchObject({ ok: true })
  })
})

describe('evidence: program', () => {
  it('accepts a program’s own answer where it called no check', () => {
    const denied = JSON.stringify({ denied: true, reasons: ['too late', { kind: 'failure', code: 'x', message: 'y' }] })
    expect(judge(denied, [], { evidence: 'program' })).toMatchObject({
      ok: true,
      result: {
        decision: 'deny',
        reasons: [{ kind: 'policy', policy: 'program', detail: 'too late' }, { kind: 'policy' }],
      },
    })
  })

  it('still compares it with the checks that were called', () => {
    const calls = [access({ lab: ['labresult'] }, [DENIED_LAB])]
    expect(judge(ALLOWED, calls, { evidence: 'program' })).toMatchObject(evidence('its checks denied'))
  })
})

it('whatever a program returns, an allow needs a check that allowed', () => {
  fc.assert(
    fc.property(fc.json(), fc.boolean(), fc.boolean(), (returned, called, denied) => {
      const calls = called ? [access({ lab: ['labname'] }, denied ? [DENIED_LAB] : [])] : []
      const judged = judge(returned, calls)
      if (judged.ok && judged.result.decision === 'allow') expect(called && !denied).toBe(true)
    }),
    { seed: 1 },
  )
})

describe('without the built-in tools', () => {
  const NOTHING_KNOWN: Partial<Run> = {
    known: { policy: { roles: {}, rules: [] }, identity: null, role: null },
    builtInTools: false,
  }

  it('a tool of the same name may look at what it likes', () => {
    const call: ToolCall = { tool: 'CheckAccess', arguments: [7], result: { denied: false, reasons: [] }, ms: 0 }
    const rules: ToolCall = { tool: 'CheckRules', arguments: [[]], result: { denied: false, reasons: [] }, ms: 0 }
    const planned = { role: null, resources: { cost: ['cost'] }, actions: ['book a flight'] }
    for (const one of [call, rules]) {
      expect(judge(ALLOWED, [one], { ...NOTHING_KNOWN, planned })).toMatchObject({ result: { decision: 'allow' } })
      expect(judge(ALLOWED, [one], { ...NOTHING_KNOWN, planned, builtInTools: true })).toMatchObject({ ok: false })
    }
  })

  it('a check still has to be called, and is still believed over the program', () => {
    expect(judge(ALLOWED, [], NOTHING_KNOWN)).toMatchObject(evidence('without calling a check'))
    const denied: ToolCall = { tool: 'CheckHours', arguments: [], result: { denied: true, reasons: [] }, ms: 0 }
    expect(judge(ALLOWED, [denied], NOTHING_KNOWN)).toMatchObject(evidence('its checks denied'))
  })
})

describe("checks of the operator's own", () => {
  const own = (tool: string, denied = false): ToolCall => ({
    tool,
    arguments: [],
    result: { denied, reasons: denied ? [{ kind: 'tool', tool, detail: 'no' }] : [] },
    ms: 0,
  })
  const planned = { ...NOTHING_PLANNED, tools: ['CheckHours', 'CheckPlace'] }
  const change = { known: { policy: { roles: {}, rules: [] }, identity: null, role: null }, planned }

  it.each([true, false])('an allow has called all that the plan names (built-in tools: %s)', (builtInTools) => {
    const some = judge(ALLOWED, [own('CheckHours')], { ...change, builtInTools })
    expect(some).toMatchObject({
      ok: false,
      error: { code: 'evidence', message: expect.stringContaining('CheckPlace') },
    })
    const all = judge(ALLOWED, [own('CheckHours'), own('CheckPlace')], { ...change, builtInTools })
    expect(all).toMatchObject({ ok: true, result: { decision: 'allow' } })
  })

  it('an allow below the risk that denies has, too', () => {
    const some = judge(DENIED, [own('CheckHours', true)], { ...change, denyFrom: 'medium' })
    expect(some).toMatchObject({ ok: false, error: { code: 'evidence' } })
  })

  it('counts every check that denies, also one without a reason, or with the reason of another', () => {
    const silent = (tool: string): ToolCall => ({ ...own(tool), result: { denied: true, reasons: [] } })
    const same = (tool: string): ToolCall => ({
      ...own(tool),
      result: { denied: true, reasons: [{ kind: 'tool', tool: 'clock', detail: 'closed' }] },
    })
    for (const check of [silent, same]) {
      const both = judge(DENIED, [check('CheckHours'), check('CheckPlace')], { ...change, denyFrom: 'medium' })
      expect(both).toMatchObject({ ok: true, result: { decision: 'deny', risk: 'medium' } })
      const twice = judge(DENIED, [check('CheckHours'), check('CheckHours'), own('CheckPlace')], {
        ...change,
        denyFrom: 'medium',
      })
      expect(twice).toMatchObject({ ok: true, result: { decision: 'allow', risk: 'low' } })
    }
  })

  it('a level of risk, also one that denies, has called all that the plan names', () => {
    const some = judge(DENIED, [own('CheckHours', true)], { ...change, denyFrom: 'low' })
    expect(some).toMatchObject({ ok: false, error: { code: 'evidence' } })
  })

  it('a program with checks of its own has called those that the plan names, however it writes them', () => {
    for (const tools of [['CheckHours'], ['`CheckHours`'], ['CheckHours(output)']]) {
      const program = { ...change, planned: { ...NOTHING_PLANNED, tools }, evidence: 'program' as const }
      expect(judge(ALLOWED, [], program)).toMatchObject({ ok: false, error: { code: 'evidence' } })
      expect(judge(DENIED, [], program)).toMatchObject({ ok: true, result: { decision: 'deny' } })
    }
  })

  it('a program that denies nothing and gives reasons has given no result', () => {
    const returned = JSON.stringify({ denied: false, reasons: ['it breaks the rule'] })
    const judged = judge(returned, [], { ...change, planned: NOTHING_PLANNED, evidence: 'program' })
    expect(judged).toMatchObject({ ok: false, error: { code: 'bad-result' } })
  })

  it('a denial needs no more than the check that denied', () => {
    const some = judge(DENIED, [own('CheckHours', true)], change)
    expect(some).toMatchObject({ ok: true, result: { decision: 'deny' } })
  })
})
