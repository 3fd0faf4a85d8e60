import { describe, expect, it } from 'vitest'
import type { Ground, Shown } from '../../../src/compile/mutate/mutation.ts'
import { ruleMutations } from '../../../src/compile/mutate/rule-mutations.ts'
import type { Identity } from '../../../src/contract/action.ts'
import type { Json } from '../../../src/contract/json.ts'
import type { Rule } from '../../../src/contract/policy.ts'
import { checkRules } from '../../../src/toolbox/check-rules.ts'

/** One example as a program decided it that looked at these categories. */
function shown(id: string, rules: readonly Rule[], identity: Identity, actions: string[]): Shown {
  const { denied, reasons } = checkRules(rules, identity, actions)
  const args = JSON.parse(JSON.stringify([rules, identity, actions])) as Json[]
  const label = denied ? 1 : 0
  return {
    example: { id, from: 'labelled', action: { input: 'q', output: 'o', identity }, label, disputed: false },
    run: {
      kind: 'decided',
      result: { decision: denied ? 'deny' : 'allow', reasons },
      calls: [{ tool: 'CheckRules', arguments: args, result: null, ms: 0 }],
    },
    who: { identity, role: null },
    touched: { databases: {}, unread: [] },
  }
}

function groundWith(rules: readonly Rule[], examples: readonly (readonly [Identity, string[]])[]): Ground {
  return {
    policy: { roles: {}, rules: [...rules] },
    shown: examples.map(([identity, actions], n) => shown(`e${n}`, rules, identity, actions)),
    readAction: ({ identity = null }) => ({ identity, role: null }),
    touched: async () => ({ databases: {}, unread: [] }),
  }
}

const AGE: Rule = { action: 'book', field: 'age', operator: '>=', value: 18, violation: 'young' }
const ALL: Rule = {
  action: 'rent',
  violation: 'no driver',
  all: [
    { field: 'licence', operator: '==', value: true },
    { field: 'age', operator: '>=', value: 21 },
  ],
}
const ANY: Rule = {
  action: 'enter',
  violation: 'stranger',
  any: [
    { field: 'member', operator: '==', value: true },
    { field: 'guest', operator: '==', value: true },
  ],
}

/** Change, what must be, and the user that it was made for. */
function lines(ground: Ground): string[] {
  return ruleMutations(ground).map(
    ({ change, must, action }) => `${change} -> ${must.kind}: ${JSON.stringify(action.identity)}`,
  )
}

describe('ruleMutations', () => {
  it('puts an attribute just beyond the bound and far beyond it, and takes it away', () => {
    expect(lines(groundWith([AGE], [[{ age: 30 }, ['Book']]]))).toEqual([
      'an attribute that breaks it -> deny-rule: {"age":17}',
      'an attribute that breaks it -> deny-rule: {"age":-982}',
      'a missing attribute -> not-allow: {}',
    ])
  })

  it('puts an attribute within the bound where it alone was beyond', () => {
    expect(lines(groundWith([AGE], [[{ age: 3 }, ['book']]]))).toEqual([
      'an attribute that meets it -> allow: {"age":18}',
      'an attribute that meets it -> allow: {"age":1018}',
    ])
  })

  it('breaks each of several conditions that must all hold', () => {
    expect(lines(groundWith([ALL], [[{ licence: true, age: 30 }, ['rent']]])).slice(0, 3)).toEqual([
      'an attribute that breaks it -> deny-rule: {"licence":false,"age":30}',
      'an attribute that breaks it -> deny-rule: {"licence":true,"age":20}',
      'an attribute that breaks it -> deny-rule: {"licence":true,"age":-979}',
    ])
  })

  it('breaks all conditions of which any may hold, and meets one', () => {
    expect(lines(groundWith([ANY], [[{ member: true, guest: false }, ['enter']]]))).toEqual([
      'an attribute that breaks it -> deny-rule: {"member":false,"guest":false}',
      'a missing attribute -> not-allow: {}',
    ])
    expect(lines(groundWith([ANY], [[{ member: false, guest: false }, ['enter']]]))).toEqual([
      'an attribute that meets it -> allow: {"member":true,"guest":false}',
      'an attribute that meets it -> allow: {"member":false,"guest":true}',
    ])
  })

  it('makes nothing of a rule whose category was not looked at', () => {
    expect(lines(groundWith([AGE, ALL], [[{ age: 30 }, []]]))).toEqual([])
  })

  it('expects no allow where another rule denied too, or speaks of the same attribute', () => {
    const both = groundWith([AGE, ALL], [[{ age: 3, licence: false }, ['book', 'rent']]])
    expect(lines(both)).toEqual([])
    const old: Rule = { ...AGE, operator: '<', value: 99, violation: 'old' }
    expect(lines(groundWith([AGE, old], [[{ age: 3 }, ['book']]]))).toEqual([])
  })

  it('expects no allow where permissions were not looked at', () => {
    const ground = groundWith([AGE], [[{ age: 3 }, ['book']]])
    expect(lines({ ...ground, policy: { ...ground.policy, roles: { nurse: {} } } })).toEqual([])
  })

  it('tries a handful of examples for each value', () => {
    const many = Array.from({ length: 50 }, (_, n): [Identity, string[]] => [{ age: 20 + n }, ['book']])
    const broken = lines(groundWith([AGE], many)).filter((line) => line.startsWith('an attribute that breaks it'))
    expect(broken).toHaveLength(6)
  })
})
