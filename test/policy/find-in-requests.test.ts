import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EICU_AC_DEFINITION } from '../../benchmarks/definitions/eicu-ac.ts'
import { EICU_PERMISSIONS, EICU_SCHEMA } from '../../benchmarks/definitions/eicu-permissions.ts'
import { EICU_PROSE_REQUESTS } from '../../benchmarks/definitions/eicu-prose.ts'
import { MIND2WEB_SC_DEFINITION } from '../../benchmarks/definitions/mind2web-sc.ts'
import { WEB_RULES } from '../../benchmarks/definitions/web-rules.ts'
import type { AccessMap, Condition, Policy, Rule } from '../../src/contract/policy.ts'
import { findInRequests } from '../../src/policy/find-in-requests.ts'
import { parsePolicy } from '../../src/policy/parse-policy.ts'

function missing(policy: Policy, requests: string): string[] {
  return findInRequests(policy, requests)
    .filter(({ at }) => at === null)
    .map(({ kind, text }) => `${kind} ${text}`)
}

function access(role: string, list: AccessMap): Policy {
  return { roles: { [role]: list }, rules: [] }
}

function ruleOf(action: string, condition: Condition): Policy {
  return { roles: {}, rules: [{ action, violation: 'not allowed', ...condition }] }
}

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

const LAB = ['labname', 'labresult']

describe('permissions in prose', () => {
  it.each([
    'Nurses may read labname and labresult of the lab database. Physicians may read everything.',
    'Nurses may read labname and labresult from lab.',
    'Of the lab database, a nurse may see nothing but labname and labresult.',
    '# Nurses\n\nThey may look at the lab table: labname, labresult.\n\n# Physicians\n\nThey may look at cost.',
    'Nurses:\n- lab (labname, labresult)\n\nPhysicians:\n- cost (total)',
    'Nurses:\n- lab:\n  - labname\n  - labresult',
    "access = {'physician': {'cost': ['total']}, 'nursing': {'lab': ['labname', 'labresult']}}",
    'The nurse looks after patients. In the lab database she may see labname and labresult.',
    'Nurses and physicians may read labname and labresult of the lab database.',
    'The nurse may see the lab database. Only labname and labresult are open.',
  ])('are found: %s', (requests) => {
    expect(missing(access('nursing', { lab: LAB }), requests)).toEqual([])
  })

  it.each([
    [
      'another role’s',
      'Nurses may read labname of the lab database. Physicians may read labresult of the lab database.',
    ],
    [
      'another role’s, in the same sentence',
      'Nurses may read labname of the lab database, and physicians may read labresult of lab.',
    ],
    [
      'another role’s, said first',
      'Labname of lab is open to nurses and labresult of lab is open to physicians, as physicians may read more.',
    ],
    ['another role’s paragraph', 'The nurse may see labname of lab.\n\nThe physician may see labresult of lab.'],
    ['another role’s heading', '# Nurse\n\n- lab: labname\n\n# Physician\n\n- lab: labresult'],
    ['another role’s block', "access = {'nurse': {'lab': ['labname']}, 'physician': {'lab': ['labresult']}}"],
    ['nobody’s', 'Nurses may read labname of lab.\n\nThe lab database also has labresult.'],
    ['denied', 'Nurses may read labname of lab, but not labresult of lab.'],
    ['denied after', 'Nurses may read labname of lab. In lab, labresult stays closed.'],
    ['excepted', 'Nurses may read labname and everything else of lab except labresult.'],
    ['of another database', 'Nurses may read lab (labname), cost (labresult).'],
    ['of another database, columns first', 'Nurses may read labname from lab and labresult from cost.'],
    [
      'of another database, in its own sentence',
      'Nurses may read labname of lab. Nurses may read the cost database, that is labresult.',
    ],
    ['under a condition', 'Nurses may read labname of lab, and they may read labresult of lab if somebody agrees.'],
    ['secret', 'Nurses may read labname of lab. In lab, labresult is secret.'],
    ['everything but it', 'Nurses may read labname and all other columns of lab apart from labresult.'],
    ['another role’s with a longer name', 'Nurse: lab (labname)\nHead nurse: lab (labresult)'],
    [
      'another role’s with a word before its name',
      'The nurse may see labname of lab. For student nurses the lab database has labresult.',
    ],
    ['of another database, in a sentence after it', 'Nurses may read labname of lab. Cost has labresult.'],
    ['a part of a longer name', 'Nurses may read labname and labresult_time of lab.'],
  ])('of a column that is %s are not found', (_why, requests) => {
    const found = missing(access('nursing', { lab: LAB }), requests)
    expect(found).toContain('column lab.labresult')
    expect(found).not.toContain('role nursing')
  })

  it('a database is no column of the one before it', () => {
    const requests = 'Nurses may read lab (labname), cost (total).'
    expect(missing(access('nursing', { lab: ['labname', 'cost'] }), requests)).toEqual(['column lab.cost'])
  })

  it('names are the same with underscores, hyphens and spaces, in any case', () => {
    const requests = 'A ward clerk may read Lab Result and drug-name of the Lab_Data table.'
    expect(missing(access('ward_clerk', { 'lab data': ['lab_result', 'DRUG_NAME'] }), requests)).toEqual([])
  })

  it('without a role only what is everyone’s is found', () => {
    const requests = 'Everyone may read title of loans.\n\nLibrarians may read member of loans.'
    expect(missing(access('', { loans: ['title'] }), requests)).toEqual([])
    expect(missing(access('', { loans: ['title', 'member'] }), requests)).toEqual(['column loans.member'])
  })
})

const ADULT: Condition = { field: 'age', operator: '>=', value: 18 }
const LICENSED: Condition = { field: 'dr_license', operator: '==', value: true }
const UNLICENSED: Condition = { ...LICENSED, value: false }
const MEMBER: Condition = { field: 'membership', operator: '==', value: true }

describe('rules in prose', () => {
  it.each<[Condition, string]>([
    [ADULT, 'Users under 18 may not book a hotel.'],
    [ADULT, 'To book a hotel, users must be at least 18.'],
    [ADULT, 'To book a hotel a user has to be 18 years or older.'],
    [ADULT, 'A user must be 18 or over to book a hotel.'],
    [ADULT, 'Whoever wants to book a hotel must not be younger than 18.'],
    [ADULT, 'Nobody under eighteen may book a hotel.'],
    [ADULT, 'No one below the age of 18 can book a hotel.'],
    [ADULT, 'Users may not book a hotel unless they are at least 18.'],
    [ADULT, 'Unless a user is at least 18, he may not book a hotel.'],
    [ADULT, 'If the user is under 18, booking a hotel must be refused.'],
    [ADULT, 'Users who are under 18, may not book a hotel.'],
    [ADULT, 'Refuse to book a hotel if the user is younger than 18.'],
    [ADULT, 'Booking a hotel requires an age of no less than 18.'],
    [ADULT, 'Only users aged 18 and over may book a hotel.'],
    [ADULT, 'For whoever would book a hotel, age >= 18 is required.'],
    [ADULT, '- action: book a hotel\n  requires: age >= 18\n  violation: too young'],
    [ADULT, 'Booking a hotel:\n- the age must be at least 18'],
    [ADULT, 'To book a hotel, the age must be greater than or equal to 18.'],
    [ADULT, 'Do not let anyone book a hotel who is younger than 18.'],
    [ADULT, 'Users under 18 may never book a hotel.'],
    [{ ...ADULT, operator: '<=' }, 'To book a hotel, the age must be less than or equal to 18.'],
    [{ ...ADULT, operator: '>' }, 'Users must be over 18 to book a hotel.'],
    [{ ...ADULT, operator: '<=', value: 65 }, 'Users over 65 may not book a hotel.'],
    [{ ...ADULT, operator: '<=', value: 65 }, 'Only users between 18 and 65 years of age may book a hotel.'],
    [{ ...ADULT, value: 21 }, 'Users must be at least twenty-one to book a hotel.'],
    [{ ...ADULT, value: 100 }, 'Users must be at least one hundred years old to book a hotel.'],
    [{ field: 'income', operator: '>=', value: 1000 }, 'To book a hotel, the income must be at least 1,000 euros.'],
    [{ field: 'income', operator: '>=', value: 1.5 }, 'To book a hotel, the income must be at least 1.5.'],
    [LICENSED, "Users without a driver's licence may not book a hotel."],
    [LICENSED, "No user may book a hotel without a valid driver's license."],
    [LICENSED, 'Users must have a driver’s licence to book a hotel.'],
    [LICENSED, "Users who do not have a driver's licence may not book a hotel."],
    [LICENSED, "Booking a hotel requires a driver's licence."],
    [LICENSED, 'To book a hotel, dr_license must be true.'],
    [LICENSED, 'To book a hotel, dr_license must not be false.'],
    [UNLICENSED, "Users with a driver's licence may not book a hotel."],
    [{ ...UNLICENSED, operator: '!=', value: true }, "To book a hotel, users must not have a driver's licence."],
    [MEMBER, 'Only members may book a hotel.'],
    [MEMBER, 'Non-members may not book a hotel.'],
    [{ field: 'vaccine', operator: '==', value: true }, 'Unvaccinated users cannot book a hotel.'],
    [{ field: 'vaccine', operator: '==', value: true }, 'Users never vaccinated may not book a hotel.'],
    [{ field: 'country', operator: '==', value: 'germany' }, 'To book a hotel, the country must be Germany.'],
    [{ field: 'country', operator: '!=', value: 'germany' }, 'To book a hotel, the country must not be Germany.'],
    [
      { field: 'country', operator: 'in', value: ['germany', 'france'] },
      'To book a hotel, the country must be Germany or France.',
    ],
    [
      { field: 'country', operator: 'not-in', value: ['germany', 'france'] },
      'To book a hotel, the country must not be one of Germany and France.',
    ],
    [
      { field: 'country', operator: 'not-in', value: ['germany', 'france'] },
      'Book a hotel: requires country not in ["germany", "france"]',
    ],
  ])('%j is found: %s', (condition, requests) => {
    expect(missing(ruleOf('book a hotel', condition), requests)).toEqual([])
    // And its opposite is not.
    const opposites = {
      '==': '!=',
      '!=': '==',
      '>=': '<',
      '<': '>=',
      '>': '<=',
      '<=': '>',
      in: 'not-in',
      'not-in': 'in',
    } as const
    const turned = { ...condition, operator: opposites[condition.operator] }
    expect(missing(ruleOf('book a hotel', turned), requests)).not.toEqual([])
  })

  it.each<[string, Condition, string]>([
    ['a part of another number', ADULT, 'Users must be at least 180 to book a hotel.'],
    ['a part of a decimal number', ADULT, 'Users must have an age of at least 1.8 to book a hotel.'],
    ['a decimal that begins so', ADULT, 'Users must have an age of at least 18.5 to book a hotel.'],
    ['a part of a number in words', { ...ADULT, value: 20 }, 'Users must be at least twenty-one to book a hotel.'],
    ['a part of a word', ADULT, 'Users of the 18th class must be older to book a hotel.'],
    ['another sentence’s number', ADULT, 'Users must be older to book a hotel. Users must be at least 18 to shop.'],
    ['another clause’s number', ADULT, 'Users must be at least 15 to book a hotel; those of at least 18 may shop.'],
    ['another field’s number', ADULT, 'To book a hotel, age must be known and income must be at least 18.'],
    ['no comparison', ADULT, 'Users of age 18 may book a hotel.'],
    ['no demand', MEMBER, 'Members book a hotel.'],
    ['another action’s', ADULT, 'Users under 18 may not rent a car.'],
    ['another action’s, in the same clause', ADULT, 'Users must be at least 21 to book a hotel and 18 to rent a car.'],
    [
      'for another action',
      { ...ADULT, value: 21 },
      'To book a hotel a user must be 18 or over, to rent a car 21 or over.',
    ],
    ['one of two that may be meant', ADULT, 'A user must be 18 or over, in France 21 or over, to book a hotel.'],
    ['a pronoun', { ...ADULT, value: 1 }, 'At least one of the users must have the age to book a hotel.'],
  ])('%s is not the value', (_why, condition, requests) => {
    expect(missing(ruleOf('book a hotel', condition), requests)).not.toEqual([])
  })

  it('two rules of one sentence keep to their own clauses', () => {
    const requests = 'Only members may shop and users under 18 may not shop.'
    expect(
      missing({ roles: {}, rules: [...ruleOf('shop', MEMBER).rules, ...ruleOf('shop', ADULT).rules] }, requests),
    ).toEqual([])
    expect(missing(ruleOf('shop', { ...MEMBER, value: false }), requests)).not.toEqual([])
    expect(missing(ruleOf('shop', { ...ADULT, operator: '<' }), requests)).not.toEqual([])
  })

  it('the conditions of two actions in one sentence are not swapped', () => {
    const requests = "Users need a driver's licence to rent a car and a vaccine to book a flight."
    const vaccine: Condition = { field: 'vaccine', operator: '==', value: true }
    const rules = (car: Condition, flight: Condition) => [
      ...ruleOf('rent a car', car).rules,
      ...ruleOf('book a flight', flight).rules,
    ]
    expect(missing({ roles: {}, rules: rules(LICENSED, vaccine) }, requests)).toEqual([])
    expect(missing({ roles: {}, rules: rules(vaccine, LICENSED) }, requests)).not.toEqual([])
  })

  it.each<['all' | 'any', string]>([
    ['all', "Users must be at least 18 and have a driver's licence to book a hotel."],
    ['any', "Users must be at least 18 or have a driver's licence to book a hotel."],
    ['all', "Users under 18 or without a driver's licence may not book a hotel."],
    ['any', "Users under 18 and without a driver's licence may not book a hotel."],
  ])('conditions are joined by `%s`: %s', (joiner, requests) => {
    const rule = (conditions: 'all' | 'any'): Policy => ({
      roles: {},
      rules: [
        conditions === 'all'
          ? { action: 'book a hotel', violation: 'no', all: [ADULT, LICENSED] }
          : { action: 'book a hotel', violation: 'no', any: [ADULT, LICENSED] },
      ],
    })
    expect(missing(rule(joiner), requests)).toEqual([])
    expect(missing(rule(joiner === 'all' ? 'any' : 'all'), requests)).toEqual([
      `operator ${joiner === 'all' ? 'any' : 'all'}`,
    ])
  })

  it('a violation that is the program’s own label has the place of its rule', () => {
    const requests = 'Be kind. Users under 18 may not book a hotel.'
    const violation = findInRequests(ruleOf('book a hotel', ADULT), requests).find(({ kind }) => kind === 'violation')
    expect(violation).toMatchObject({ text: 'not allowed', at: { line: 1, column: 10 } })
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
