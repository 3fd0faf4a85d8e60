import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import type { Rule } from '../../src/contract/policy.ts'
import { checkRules, checkRulesTool } from '../../src/toolbox/check-rules.ts'

const hotel: Rule = { action: 'book a room', field: 'age', operator: '>=', value: 18, violation: 'too young' }
const shop: Rule = { action: 'shop', field: 'membership', operator: '==', value: true, violation: 'no member' }

describe('checkRules', () => {
  it('allows a user who meets the rules of the actions', () => {
    expect(checkRules([hotel, shop], { age: 18, membership: false }, ['book a room'])).toEqual({
      denied: false,
      reasons: [],
    })
  })

  it('denies with one reason per violated rule', () => {
    expect(checkRules([hotel, shop], { age: 17, membership: false }, ['shop', 'book a room']).reasons).toEqual([
      { kind: 'rule', rule: 'too young', field: 'age', operator: '>=', required: 18, actual: 17 },
      { kind: 'rule', rule: 'no member', field: 'membership', operator: '==', required: true, actual: false },
    ])
  })

  it('finds nothing against no action at all', () => {
    expect(checkRules([hotel], {}, []).denied).toBe(false)
  })

  it('fails on an action that no rule knows, and says which are known', () => {
    expect(() => checkRules([hotel], { age: 30 }, ['fly'])).toThrow(
      'no rule knows the action `fly`, expected one of `book a room`',
    )
    expect(() => checkRules([], {}, ['fly'])).toThrow('there are no rules')
  })

  it('lists ten of many actions, and cuts long ones', () => {
    const many = Array.from({ length: 13 }, (_, index) => ({ ...hotel, action: `book room ${index}` }))
    expect(() => checkRules([...many, ...many], {}, ['fly'])).toThrow(
      /one of `book room 0`, .*`book room 9` and 3 more$/,
    )
    expect(() => checkRules(many.slice(0, 10), {}, ['fly'])).toThrow(/`book room 9`$/)
    const long = 'x'.repeat(5000)
    expect(() => checkRules([{ ...hotel, action: `a${long}` }], {}, [long])).toThrow(/action `x{99}…`.*`ax{98}…`$/)
  })

  it('finds actions trimmed and in any case', () => {
    expect(checkRules([hotel], { age: 3 }, [' Book a Room ']).denied).toBe(true)
  })

  it('counts a field that the user does not have as a violation, inherited ones too', () => {
    expect(checkRules([hotel], {}, ['book a room']).reasons).toMatchObject([{ actual: null }])
    const odd: Rule = { action: 'x', field: 'constructor', operator: '!=', value: 'y', violation: 'v' }
    expect(checkRules([odd], {}, ['x']).denied).toBe(true)
    expect(checkRules([{ ...odd, field: '__proto__' }], {}, ['x']).denied).toBe(true)
  })

  it('counts null as a field that the user does not have', () => {
    expect(checkRules([{ ...shop, operator: '!=', value: 'x' }], { membership: null }, ['shop']).denied).toBe(true)
  })

  it('denies where one of all conditions fails, and names every failed one', () => {
    const rule: Rule = {
      action: 'rent',
      violation: 'not entitled',
      all: [
        { field: 'age', operator: '>=', value: 21 },
        { field: 'license', operator: '==', value: true },
      ],
    }
    expect(checkRules([rule], { age: 30, license: true }, ['rent']).denied).toBe(false)
    expect(checkRules([rule], { age: 30 }, ['rent']).reasons).toEqual([
      {
        kind: 'rule',
        rule: 'not entitled',
        field: 'license',
        operator: '==',
        required: true,
        actual: null,
        conditions: [{ field: 'license', operator: '==', required: true, actual: null }],
      },
    ])
  })

  it('denies where every one of any conditions fails, and only then', () => {
    const rule: Rule = {
      action: 'enter',
      violation: 'no ground',
      any: [
        { field: 'staff', operator: '==', value: true },
        { field: 'guestOf', operator: 'in', value: ['ann', 'bob'] },
      ],
    }
    expect(checkRules([rule], { guestOf: 'Bob' }, ['enter']).denied).toBe(false)
    const denied = checkRules([rule], { staff: 'no', guestOf: 'eve' }, ['enter'])
    expect(denied.reasons).toMatchObject([
      { field: 'staff', actual: 'no', conditions: [{ field: 'staff' }, { field: 'guestOf' }] },
    ])
  })

  it('never allows a user without attributes under any rule', () => {
    const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in', 'not-in')
    fc.assert(
      fc.property(
        operator,
        fc.jsonValue().map((value) => value as Json),
        fc.string({ minLength: 1 }),
        (op, value, field) => {
          const parsed = checkRulesTool.parseArguments([
            [{ action: 'a', violation: 'v', field, operator: op, value }],
            {},
            ['a'],
          ])
          expect(checkRulesTool.run(parsed, { schema: {}, signal: new AbortController().signal })).toMatchObject({
            denied: true,
          })
        },
      ),
    )
  })

  it('refuses more values than any policy has before it looks at them', () => {
    for (const wrong of [Array(20_000).fill({}), Array(10_000).fill(0), [{ ...hotel, value: Array(10_000).fill(0) }]])
      expect(() => checkRulesTool.parseArguments([wrong, {}, []])).toThrow('parameter `rules`: expected at most 10000')
    const wide = { list: Array(10_000).fill(0) }
    expect(() => checkRulesTool.parseArguments([[hotel], wide, []])).toThrow('parameter `user`: expected at most 10000')
    const actions = Array(10_000).fill('shop')
    expect(() => checkRulesTool.parseArguments([[shop], {}, actions])).toThrow('parameter `actions`: expected at most')
    expect(checkRulesTool.parseArguments([Array(1500).fill(hotel), {}, []])).toBeInstanceOf(Map)
  })

  it.each<[string, Json, string]>([
    ['rule', [hotel, {}, { action: '' }], '`rules[1]`'],
    ['value in the place of a rule', [hotel, 0, ''], '`rules[1]`: expected object, got `0`'],
    [
      'condition',
      [hotel, { action: 'a', violation: 'v', any: [{ field: 'f', operator: '==', value: 1 }, {}] }, 0],
      '`rules[1].any[1].field`: expected string, got nothing',
    ],
    ['list of conditions', [{ action: 'a', violation: 'v', all: [] }], '`rules[0].all`'],
  ])('names the first %s that is none', (_, rules, problem) => {
    expect(() => checkRulesTool.parseArguments([rules, {}, []])).toThrow(problem)
  })

  it('does not show a long value of the user in the reasons of many rules', () => {
    const run = (user: Json) => checkRulesTool.run(checkRulesTool.parseArguments([rules, user, ['shop']]), context)
    const rules = Array(1500).fill(shop)
    const context = { schema: {}, signal: new AbortController().signal }
    expect(() => run({ membership: 'x'.repeat(1000) })).toThrow('characters in the reasons')
    expect(() => run({ membership: Array(1000).fill(0) })).toThrow('characters in the reasons')
    expect(run({ membership: 'x'.repeat(100) })).toMatchObject({ denied: true })
  })
})
