import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EICU_AC_DEFINITION } from '../../benchmarks/definitions/eicu-ac.ts'
import { EICU_PERMISSIONS, EICU_SCHEMA } from '../../benchmarks/definitions/eicu-permissions.ts'
import { EICU_PROSE_REQUESTS } from '../../benchmarks/definitions/eicu-prose.ts'
import { MIND2WEB_SC_DEFINITION } from '../../benchmarks/definitions/mind2web-sc.ts'
import { WEB_RULES } from '../../benchmarks/definitions/web-rules.ts'
import type { Condition, Policy, Rule } from '../../src/contract/policy.ts'
import { findInRequests } from '../../src/policy/find-in-requests.ts'
import { parsePolicy } from '../../src/policy/parse-policy.ts'
import { access, missing } from './find/missing.ts'

const EICU: Policy = { roles: { ...EICU_PERMISSIONS }, rules: [] }
const EICU_FORMS: readonly (readonly [string, string])[] = [
  ['structured', EICU_AC_DEFINITION.requests],
  ['in prose', EICU_PROSE_REQUESTS],
]

describe('what the shipped requests say is found whole', () => {
  it.each(EICU_FORMS)('the permissions of EICU-AC, %s', (_form, requests) => {
    expect(missing(EICU, requests)).toEqual([])
    for (const [role, list] of Object.entries(EICU_PERMISSIONS))
      expect(missing(access(role, list), requests)).toEqual([])
  })

  it('the rules of Mind2Web-SC', () => {
    const { requests, specification } = MIND2WEB_SC_DEFINITION
    const { policy } = parsePolicy(requests, specification)
    expect(policy.rules).toHaveLength(WEB_RULES.length)
    expect(missing(policy, requests)).toEqual([])
  })

  it('with its line, column and words', () => {
    const parts = findInRequests(
      access('nursing', { lab: ['labname'] }),
      'Access.\n\nNurses may read  labname\nof the lab database.',
    )
    expect(parts).toEqual([
      { kind: 'role', text: 'nursing', at: { line: 3, column: 1, words: 'Nurses' } },
      { kind: 'database', text: 'lab', at: { line: 4, column: 8, words: 'lab' } },
      { kind: 'column', text: 'lab.labname', at: { line: 3, column: 18, words: 'labname' } },
    ])
  })
})

describe('what they do not say is not found', () => {
  it.each(EICU_FORMS)('a column that another role may read, or none, %s', (_form, requests) => {
    const all = Object.entries(EICU_SCHEMA).flatMap(([database, columns]) =>
      columns.map((column) => ({ database, column })),
    )
    for (const [role, list] of Object.entries(EICU_PERMISSIONS)) {
      const foreign = all.filter(({ database, column }) => !list[database]?.includes(column))
      expect(foreign.length).toBeGreaterThan(0)
      for (const { database, column } of foreign) {
        const found = missing(access(role, { [database]: [column] }), requests)
        expect(found, `${role} ${database}`).toContain(`column ${database}.${column}`)
      }
    }
  })

  it.each(EICU_FORMS)('a database that is closed to the role, %s', (_form, requests) => {
    for (const [role, list] of Object.entries(EICU_PERMISSIONS)) {
      for (const database of Object.keys(EICU_SCHEMA).filter((name) => !Object.hasOwn(list, name))) {
        expect(missing(access(role, { [database]: [] }), requests)).toEqual([`database ${database}`])
      }
    }
  })

  it.each(EICU_FORMS)('a column under a database that does not have it, %s', (_form, requests) => {
    const role = fc.constantFrom(...Object.keys(EICU_PERMISSIONS))
    const pair = fc.tuple(
      role,
      fc.constantFrom(...Object.keys(EICU_SCHEMA)),
      fc.constantFrom(...Object.values(EICU_SCHEMA).flat()),
    )
    fc.assert(
      fc.property(pair, ([name, database, column]) => {
        fc.pre(!EICU_SCHEMA[database]?.includes(column))
        expect(missing(access(name, { [database]: [column] }), requests)).toContain(`column ${database}.${column}`)
      }),
      { seed: 1 },
    )
  })

  it.each(EICU_FORMS)('a name that was changed, %s', (_form, requests) => {
    const change = fc.constantFrom(
      (name: string) => `${name}s`,
      (name: string) => name.slice(0, -1),
      (name: string) => `_${name}_x`,
      (name: string) => `${name} time`,
    )
    const place = fc.constantFrom(
      ...Object.entries(EICU_PERMISSIONS).flatMap(([role, list]) => Object.entries(list).map((one) => ({ role, one }))),
    )
    fc.assert(
      fc.property(place, change, fc.nat(), ({ role, one: [database, columns] }, changed, n) => {
        const column = changed(columns[n % columns.length] ?? '')
        fc.pre(!columns.includes(column))
        expect(missing(access(role, { [database]: [column] }), requests)).toContain(`column ${database}.${column}`)
        expect(missing(access(role, { [changed(database)]: [] }), requests)).toEqual([`database ${changed(database)}`])
      }),
      { seed: 1 },
    )
    expect(missing(access('janitor', {}), requests)).toEqual(['role janitor'])
  })

  it('a role of which only the requests’ own word for others is known', () => {
    for (const role of ['\0other', 'other', 'another role', 'Symbol(another role)'])
      expect(missing(access(role, { lab: ['labname'] }), EICU_PROSE_REQUESTS)).toHaveLength(3)
  })

  it('a rule of which a number, operator, truth, field or action was changed', () => {
    const { requests } = MIND2WEB_SC_DEFINITION
    const changes: readonly ((rule: Rule & Condition) => Condition & { action?: string })[] = [
      (rule) => ({ ...rule, value: typeof rule.value === 'number' ? rule.value + 1 : rule.value === false }),
      (rule) => ({ ...rule, operator: rule.operator === '==' ? '!=' : '<' }),
      (rule) => ({ ...rule, operator: rule.operator === '==' ? 'in' : '>' }),
      (rule) => ({ ...rule, field: rule.field === 'age' ? 'membership' : 'age' }),
      (rule) => ({ ...rule, field: `${rule.field}_at_birth` }),
      (rule) => ({ ...rule, action: 'order a pizza' }),
    ]
    for (const rule of WEB_RULES) {
      for (const change of changes) {
        expect(missing({ roles: {}, rules: [{ ...rule, ...change(rule) }] }, requests), rule.action).not.toEqual([])
      }
    }
  })

  it('anything of a policy that is far too large', () => {
    const columns = Array.from({ length: 6000 }, (_, n) => `column${n}`)
    expect(missing(access('nursing', { lab: ['labname', ...columns] }), EICU_PROSE_REQUESTS)).toHaveLength(6003)
    const roles = Object.fromEntries(columns.slice(0, 301).map((name) => [name, {}]))
    expect(missing({ roles: { ...roles, nursing: {} }, rules: [] }, EICU_PROSE_REQUESTS)).toHaveLength(302)
  })
})

it('whatever policy and requests hold, every part has an answer', () => {
  const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('lab', 'nurse', '__proto__', 'age', '18', ''))
  const value = fc.oneof(fc.integer(), fc.boolean(), name, fc.array(name, { maxLength: 3 }), fc.constant(null))
  const rule = fc.record({
    action: name,
    violation: name,
    field: name,
    operator: fc.constantFrom('==', '<', 'in', 'not-in'),
    value,
  })
  const roles = fc.array(fc.tuple(name, fc.array(fc.tuple(name, fc.array(name, { maxLength: 3 })), { maxLength: 3 })), {
    maxLength: 3,
  })
  const piece = fc.oneof(
    name,
    fc.constantFrom('may not', 'must be at least 18', '\n\n', ': ', '- ', '{', 'unless', 'under twenty-one', '. '),
  )
  fc.assert(
    fc.property(roles, fc.array(rule, { maxLength: 3 }), fc.array(piece), (lists, rules, pieces) => {
      const access = Object.fromEntries(lists.map(([role, list]) => [role, Object.fromEntries(list)]))
      const names = Object.values(access).flatMap((list) => [...Object.keys(list), ...Object.values(list).flat()])
      const roleNames = Object.keys(access).filter((role) => role !== '')
      const parts = findInRequests({ roles: access, rules: rules as Rule[] }, pieces.join(' '))
      expect(parts).toHaveLength(names.length + roleNames.length + rules.length * 5)
    }),
    { seed: 1 },
  )
})
