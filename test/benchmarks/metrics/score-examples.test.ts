import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gold } from '../../../benchmarks/datasets/dataset.ts'
import { Metrics, type ScoredExample, scoreExamples } from '../../../benchmarks/metrics/score-examples.ts'
import { scoreGroups } from '../../../benchmarks/metrics/score-groups.ts'
import type { Reason } from '../../../src/contract/reason.ts'

const RULE = { kind: 'rule', rule: 'no entry', field: 'age', operator: '>=', required: 18, actual: 3 } as const

function allowGold(answerCorrect: boolean | null = true): Gold {
  return { label: 0, findings: { kind: 'access', inaccessible: {} }, answerCorrect }
}

function denyGold(inaccessible: Record<string, string[]> = { lab: ['labname', 'labresult'] }): Gold {
  return { label: 1, findings: { kind: 'access', inaccessible }, answerCorrect: true }
}

function access(database: string, columns: string[]): Reason {
  return { kind: 'access', database, columns }
}

const ALLOW = { decision: 'allow', reasons: [] } as const
const UNKNOWN = { decision: 'unknown', reasons: [] } as const
function deny(...reasons: Reason[]) {
  return { decision: 'deny', reasons } as const
}

function ea(gold: Gold, ...reasons: Reason[]) {
  const { ea, eaExact } = scoreExamples([{ gold, ...deny(...reasons) }])
  return [ea, eaExact]
}

describe('scoreExamples', () => {
  it('is 100 throughout for a guard that is always right', () => {
    const results = [
      { gold: allowGold(), ...ALLOW },
      { gold: denyGold(), ...deny(access('lab', ['labresult', 'labname'])) },
    ]
    expect(scoreExamples(results)).toEqual({
      lpa: 100,
      lpp: 100,
      lpr: 100,
      ea: 100,
      eaExact: 100,
      fra: 100,
      unknown: 0,
    })
  })

  it('counts by hand as the definitions say', () => {
    const results: ScoredExample[] = [
      { gold: allowGold(), ...ALLOW },
      { gold: allowGold(false), ...ALLOW },
      { gold: allowGold(), ...deny(access('lab', ['labname'])) },
      { gold: allowGold(), ...UNKNOWN },
      { gold: denyGold(), ...deny(access('lab', ['labname', 'labresult'])) },
      { gold: denyGold(), ...deny(access('lab', ['labname'])) },
      { gold: denyGold(), ...ALLOW },
      { gold: denyGold(), ...UNKNOWN },
    ]
    expect(scoreExamples(results)).toEqual({
      lpa: 50,
      lpp: (2 / 3) * 100,
      lpr: 50,
      ea: 25,
      eaExact: 25,
      fra: 25,
      unknown: 2,
    })
  })

  it('takes an unknown for wrong, but never for a denial', () => {
    const results = [
      { gold: denyGold(), ...UNKNOWN },
      { gold: allowGold(), ...UNKNOWN },
      { gold: denyGold(), ...UNKNOWN },
    ]
    expect(scoreExamples(results)).toEqual({ lpa: 0, lpp: null, lpr: 0, ea: 0, eaExact: 0, fra: 0, unknown: 3 })
  })

  it('gives null for rates over nothing', () => {
    expect(scoreExamples([])).toEqual({
      lpa: null,
      lpp: null,
      lpr: null,
      ea: null,
      eaExact: null,
      fra: null,
      unknown: 0,
    })
    expect(scoreExamples([{ gold: allowGold(), ...ALLOW }])).toMatchObject({
      lpp: null,
      lpr: null,
      ea: null,
      fra: 100,
    })
  })

  it('lets the label alone decide FRA where the answer cannot be judged', () => {
    expect(scoreExamples([{ gold: allowGold(null), ...ALLOW }]).fra).toBe(100)
  })

  it('wants all for EA, and nothing else for eaExact', () => {
    expect(ea(denyGold(), access('lab', ['labname']))).toEqual([0, 0])
    expect(ea(denyGold(), access('lab', ['labname']), access('LAB', ['labresult ']))).toEqual([100, 100])
    expect(ea(denyGold(), access('lab', ['labname', 'labresult', 'labid']))).toEqual([100, 0])
    expect(ea(denyGold(), access('lab', ['labname', 'labresult']), access('cost', []))).toEqual([100, 0])
    expect(ea(denyGold(), access('lab', []))).toEqual([0, 0])
    expect(ea(denyGold(), access('patient', ['labname', 'labresult']))).toEqual([0, 0])
  })

  it('compares rules by their violation', () => {
    const gold: Gold = { label: 1, findings: { kind: 'rules', violations: ['No entry'] }, answerCorrect: null }
    expect(ea(gold, RULE)).toEqual([100, 100])
    expect(ea(gold, RULE, { ...RULE, rule: 'other' })).toEqual([100, 0])
    expect(ea(gold, { ...RULE, rule: 'other' })).toEqual([0, 0])
    expect(ea(gold, access('no entry', []))).toEqual([0, 0])
  })

  it('keeps what must hold between the rates, for any results', () => {
    const gold = fc.constantFrom(allowGold(), allowGold(false), denyGold())
    const verdict = fc.constantFrom(ALLOW, UNKNOWN, deny(), deny(access('lab', ['labname', 'labresult'])))
    fc.assert(
      fc.property(fc.array(fc.tuple(gold, verdict)), (pairs) => {
        const results = pairs.map(([gold, verdict]) => ({ gold, ...verdict }))
        const metrics = Metrics.parse(scoreExamples(results))
        expect((metrics.eaExact ?? 0) <= (metrics.ea ?? 0)).toBe(true)
        expect((metrics.ea ?? 0) <= (metrics.lpr ?? 0)).toBe(true)
        expect(scoreExamples(results.toReversed())).toEqual(metrics)
      }),
    )
  })
})

describe('scoreGroups', () => {
  it("scores each group by itself, also one with a prototype's name", () => {
    const results = [
      { group: 'nurse', gold: allowGold(), ...ALLOW },
      { group: '__proto__', gold: denyGold(), ...ALLOW },
      { group: 'nurse', gold: denyGold(), ...deny() },
    ]
    const groups = scoreGroups(results)
    expect(Object.keys(groups)).toEqual(['__proto__', 'nurse'])
    expect(groups.nurse).toMatchObject({ lpa: 100, ea: 0, examples: 2 })
  })
})
