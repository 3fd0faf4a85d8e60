import { describe, expect, it } from 'vitest'
import { type UsedBy, usedRoles, usedRules } from '../../src/compile/used-policy.ts'
import type { AccessMap, Rule } from '../../src/contract/policy.ts'

function access(claimed: string | null, accessible: AccessMap, needed: AccessMap, example = 'one'): UsedBy {
  const result = { denied: false, reasons: [] }
  return { example, claimed, calls: [{ tool: 'CheckAccess', arguments: [accessible, needed], result, ms: 0 }] }
}

function rules(list: Rule[], example = 'one'): UsedBy {
  const result = { denied: false, reasons: [] }
  return { example, claimed: null, calls: [{ tool: 'CheckRules', arguments: [list, {}, []], result, ms: 0 }] }
}

const LAB = { lab: ['labname', 'labresult'] }

describe('usedRoles', () => {
  it('puts the lists of all runs together', () => {
    const used = usedRoles([
      access('nurse', LAB, {}),
      access('clerk', { cost: ['cost'] }, {}),
      access('Nurse', LAB, {}),
    ])
    expect(used).toEqual({ roles: { nurse: LAB, clerk: { cost: ['cost'] } }, problems: [] })
  })

  it('puts a list together that is passed in part, each time for what is needed', () => {
    const used = usedRoles([access('nurse', LAB, { lab: [] }), access('nurse', { cost: ['cost'] }, { cost: [] })])
    expect(used).toEqual({ roles: { nurse: { ...LAB, cost: ['cost'] } }, problems: [] })
  })

  it('finds a database that has other columns another time', () => {
    const used = usedRoles([access('nurse', LAB, {}), access('nurse', { lab: ['labname'] }, {}, 'two')])
    expect(used.problems).toEqual([expect.objectContaining({ kind: 'policy', example: 'two' })])
  })

  it('finds a database that is open one time, and closed where it is needed', () => {
    const used = usedRoles([access('nurse', LAB, {}), access('nurse', {}, { lab: [] }, 'two')])
    expect(used.problems).toEqual([expect.objectContaining({ kind: 'policy', example: 'two' })])
  })

  it('keeps a role without any list, as one that has no access', () => {
    expect(usedRoles([access('visitor', {}, { lab: [] })])).toEqual({ roles: { visitor: {} }, problems: [] })
  })

  it('finds a list that is passed where nobody says who acts', () => {
    expect(usedRoles([access(null, LAB, {})]).problems).toHaveLength(1)
    expect(usedRoles([access(null, {}, LAB)]).problems).toEqual([])
  })
})

describe('usedRules', () => {
  const hotel: Rule = { action: 'book a hotel', field: 'age', operator: '>=', value: 18, violation: 'young' }
  const cart: Rule = { action: 'add to cart', field: 'member', operator: '==', value: true, violation: 'no member' }

  it('is the one list of all runs, in any order', () => {
    expect(usedRules([rules([hotel, cart]), rules([cart, hotel])])).toEqual({ rules: [hotel, cart], problems: [] })
  })

  it('finds a run that passes other rules', () => {
    expect(usedRules([rules([hotel, cart]), rules([hotel], 'two')]).problems).toEqual([
      { kind: 'policy', message: expect.stringContaining('two different lists of rules'), example: 'two' },
    ])
  })
})
