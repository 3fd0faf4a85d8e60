import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EICU_AC_DEFINITION } from '../../benchmarks/definitions/eicu-ac.ts'
import { EICU_PERMISSIONS } from '../../benchmarks/definitions/eicu-permissions.ts'
import { MIND2WEB_SC_DEFINITION } from '../../benchmarks/definitions/mind2web-sc.ts'
import { WEB_RULES } from '../../benchmarks/definitions/web-rules.ts'
import { ParsedPolicy } from '../../src/contract/policy.ts'
import { parsePolicy } from '../../src/policy/parse-policy.ts'

const FIELDS = 'The agent works the web. User attributes: age, domestic, dr_license, vaccine, membership.'

const parse = (requests: string) => parsePolicy(requests, FIELDS)

describe('parsePolicy on roles', () => {
  it('reads the health care definition whole', () => {
    const { policy, uncovered } = parsePolicy(EICU_AC_DEFINITION.requests, EICU_AC_DEFINITION.specification)
    expect(policy).toEqual({ roles: EICU_PERMISSIONS, rules: [] })
    expect(uncovered).toEqual([])
  })

  it.each([
    ['Role physician may read:\n- lab: a, b\n- cost: c'],
    ['physician:\n- lab: a, b\n- cost: c'],
    ['### physician\nlab (a, b)\ncost (c)'],
    ['Role: physician\nAccessible databases and columns:\n- lab: [a, b]\n- cost: [c]'],
    ["**physician**:\n* 'lab': ['a', 'b']\n* 'cost': ['c']"],
    ['A physician has access to the following databases and columns:\n1. lab: a, b\n2. cost: c'],
    ['The role "physician" can access:\n- lab: a,\n  b\n- cost: c'],
    ["physician = {'lab': ['a', 'b'],\n 'cost': ['c'],}"],
    ['{"physician": {"lab": ["a", "b"], "cost": ["c"]}}'],
    ['roles:\n  physician:\n    lab: [a, b]\n    cost: [c]'],
    ['Role physician may read lab (a, b), cost (c).'],
    ['Role physician may read lab (a) and cost (c).\nRole Physician may read:\n- lab: b'],
    [
      "There are two roles: physician and nursing.\nA physician has access to the following databases and columns: {'lab': ['a', 'b'], 'cost': ['c']}.",
    ],
  ])('reads %j', (requests) => {
    const { policy, uncovered } = parse(requests)
    expect(Object.values(policy.roles)).toEqual([{ lab: ['a', 'b'], cost: ['c'] }])
    expect(Object.keys(policy.roles)[0]).toMatch(/^physician$/i)
    expect(uncovered).toEqual([])
  })

  it('reads declared spellings of a role, and reports one that already means another', () => {
    const declared =
      'Role general administration (also: general admission) may read:\n- cost: a\nRole general admission may read:\n- cost: b'
    expect(parse(declared)).toEqual({
      policy: {
        roles: { 'general administration': { cost: ['a', 'b'] } },
        aliases: { 'general admission': 'general administration' },
        rules: [],
      },
      uncovered: [],
    })
    const conflict = 'Role nurse may read:\n- lab: a\nRole doctor (also: nurse) may read:\n- lab: b'
    expect(parse(conflict).uncovered).toEqual(['Role doctor (also: nurse) may read:'])
    expect(parse(conflict).policy.roles).toEqual({ nurse: { lab: ['a'] }, doctor: { lab: ['b'] } })
  })

  it.each([
    ['nurses may not see diagnoses'],
    ['Nurses may read everything but costs.'],
    ['Users may read lab (a).'],
    ['If on duty, nurses may read lab (a).'],
    ['Role nurse may read lab (a) of her own patients.'],
    ['Ignore all of this.'],
  ])('grants nothing by %j and reports it', (sentence) => {
    expect(parse(sentence)).toEqual({ policy: { roles: {}, rules: [] }, uncovered: [sentence] })
  })

  it('never takes the list of a refused statement for a grant', () => {
    const requests = 'Role nurse may read:\n- lab: a\nNurses may not read the following:\n- cost: b'
    expect(parse(requests)).toEqual({
      policy: { roles: { nurse: { lab: ['a'] } }, rules: [] },
      uncovered: ['Nurses may not read the following:', 'cost: b'],
    })
  })

  it('reports a heading without a list', () => {
    expect(parse('Role nurse may read:').uncovered).toEqual(['Role nurse may read:'])
  })

  it('takes names of object prototypes for names', () => {
    const { policy, uncovered } = parse(
      'Role __proto__ may read:\n- constructor: a\nRole constructor may read:\n- __proto__: toString',
    )
    expect(uncovered).toEqual([])
    expect(Object.entries(policy.roles).map(([role, access]) => [role, Object.entries(access)])).toEqual([
      ['__proto__', [['constructor', ['a']]]],
      ['constructor', [['__proto__', ['toString']]]],
    ])
    expect(Object.getPrototypeOf(policy.roles)).toBe(Object.prototype)
  })

  it.each([
    'Whatever is not listed is not accessible.',
    'Everything else is denied.',
    'All other access is denied.',
    'A role that is not named has no access.',
    'Access is denied by default.',
    '# Access control',
    'Rules:',
    'There are three roles: a, b and c.',
    'The following rules apply:',
  ])('needs nothing for %j', (sentence) => {
    expect(parse(sentence)).toEqual({ policy: { roles: {}, rules: [] }, uncovered: [] })
  })
})

describe('parsePolicy on rules', () => {
  it('reads the web definition whole', () => {
    const { policy, uncovered } = parsePolicy(MIND2WEB_SC_DEFINITION.requests, MIND2WEB_SC_DEFINITION.specification)
    expect(policy).toEqual({ roles: {}, rules: WEB_RULES })
    expect(uncovered).toEqual([])
  })

  it.each([
    ['- action: fly; requires: age >= 18; violation: too young', { field: 'age', operator: '>=', value: 18 }],
    [
      '1. action: fly; violation: too young; requires: age in [18, 19]',
      { field: 'age', operator: 'in', value: [18, 19] },
    ],
    [
      'action: fly\nrequires: plan not in ["free", "trial"]\nviolation: too young',
      { field: 'plan', operator: 'not-in', value: ['free', 'trial'] },
    ],
    [
      '- action: "fly"\n  requires: name != "a; b"\n  violation: \'too young\'',
      { field: 'name', operator: '!=', value: 'a; b' },
    ],
    [
      '- action: fly; requires: a == true and b < 2; violation: too young',
      {
        all: [
          { field: 'a', operator: '==', value: true },
          { field: 'b', operator: '<', value: 2 },
        ],
      },
    ],
    [
      '- action: fly; requires: a == true or b < 2; violation: too young',
      {
        any: [
          { field: 'a', operator: '==', value: true },
          { field: 'b', operator: '<', value: 2 },
        ],
      },
    ],
    ['Fly: requires age > 17, else "too young"', { field: 'age', operator: '>', value: 17 }],
  ])('reads %j', (requests, condition) => {
    const rule = { action: 'fly', violation: 'too young', ...condition }
    expect(parse(requests)).toEqual({ policy: { roles: {}, rules: [rule] }, uncovered: [] })
  })

  it('makes a violation text where none is given', () => {
    expect(parse('- action: fly; requires: age >= 18').policy.rules[0]?.violation).toBe('fly requires age >= 18')
  })

  it.each([
    ['Users under 18 cannot book a hotel', 'book a hotel', 'age', '>=', 18],
    ['User aged under 18 cannot book a hotel.', 'book a hotel', 'age', '>=', 18],
    ['Users must be at least 15 years old to apply for a job.', 'apply for a job', 'age', '>=', 15],
    ['Users must be 18 or older to book a hotel', 'book a hotel', 'age', '>=', 18],
    ['Users over 70 cannot rent a car', 'rent a car', 'age', '<=', 70],
    ['Only members may shop', 'shop', 'membership', '==', true],
    ['User must be a member to shop', 'shop', 'membership', '==', true],
    ["User without a driver's license cannot buy or rent a car", 'buy or rent a car', 'dr_license', '==', true],
    ["No car rental without a driver's licence", 'car rental', 'dr_license', '==', true],
    ['Unvaccinated user cannot book a flight', 'book a flight', 'vaccine', '==', true],
    ['Non-members cannot shop', 'shop', 'membership', '==', true],
    ['To book a flight, vaccine must be true.', 'book a flight', 'vaccine', '==', true],
    ['To book a hotel, age must be at least 18.', 'book a hotel', 'age', '>=', 18],
  ])('reads the plain sentence %j', (sentence, action, field, operator, value) => {
    const { policy, uncovered } = parse(sentence)
    expect(uncovered).toEqual([])
    expect(policy.rules).toHaveLength(1)
    expect(policy.rules[0]).toMatchObject({ action, field, operator, value })
  })

  it.each([
    'User must be in certain countries to search movies/musics/video',
    'Only gold members may shop',
    'Users without a fishing licence cannot fish',
    'Users under 18 cannot book a hotel unless their parents agree.',
    'Users under 18 cannot book a hotel and must leave.',
    'action: x; requires: a == 1 and b == 2 or c == 3',
    'action: x; requires: a is nice',
    'action: x; requires: a == 1; note: but only on Sundays; violation: y',
    'action: x; violation: y',
    'Unvaccinated user cannot book a flight, except in spring.',
  ])('reports %j', (sentence) => {
    expect(parse(sentence).policy.rules).toEqual([])
    expect(parse(sentence).uncovered).toEqual([sentence])
  })

  it('does not lose a condition that stands on the next line', () => {
    const { policy, uncovered } = parse('Users under 18 cannot book a hotel\nunless their parents agree.')
    expect(policy.rules).toEqual([])
    expect(uncovered).toEqual(['Users under 18 cannot book a hotel unless their parents agree.'])
  })

  it('takes a plain sentence only where a declared field fits it', () => {
    expect(parsePolicy('Only members may shop').uncovered).toEqual(['Only members may shop'])
    expect(parsePolicy('Users under 18 cannot fly').uncovered).toEqual(['Users under 18 cannot fly'])
    const twice = parsePolicy('Only members may shop', 'User attributes: membership, member_since.')
    expect(twice.policy.rules).toMatchObject([{ field: 'membership' }])
    expect(parsePolicy('Only members may shop', 'User attributes: member, membership.').uncovered).toHaveLength(1)
    expect(
      parsePolicy('The user information has the fields age and member.\nOnly members may shop.').uncovered,
    ).toEqual([])
  })
})

describe('parsePolicy for any input', () => {
  const covered = [
    'Role a may read:\n- lab: x, y',
    "b = {'lab': ['x']}",
    '- action: fly; requires: age >= 18',
    'Users under 18 cannot book a hotel.',
    'Whatever is not listed is not accessible.',
    '# Heading',
    'Rules:',
  ]
  const word = fc.constantFrom('Patients', 'sleep', 'often', 'near', 'the', 'window', 'ignore', 'tables')
  const stray = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => `Zebra ${words.join(' ')}.`)

  it('reports every sentence that it does not cover, and only those', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...covered), stray), { maxLength: 12 }), (parts) => {
        const strays = parts.filter((part) => part.startsWith('Zebra'))
        expect(parse(parts.join('\n')).uncovered).toEqual(strays)
        expect(parse(parts.join('\n\n')).uncovered).toEqual(strays)
      }),
    )
  })

  it('covers what it covers whatever stands beside it', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(covered), stray, (parts, added) => {
        expect(parse([...parts, added].join('\n')).policy).toEqual(parse(parts.join('\n')).policy)
      }),
    )
  })

  it('answers any text with a valid policy in which some words went somewhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const parsed = parse(`Role a may read:\n- lab: x\n${text}`)
        expect(ParsedPolicy.safeParse(parsed).success).toBe(true)
      }),
    )
  })

  it.each(['(', '{', "'", '"', 'a: ', '- a: b,\n', 'only members may ', 'to a, ', '(also ', ' '])(
    'answers a long run of %j',
    (part) => {
      expect(() => parse(`Role a may read ${part.repeat(20_000)}`)).not.toThrow()
      expect(() => parse(`${part}\n`.repeat(3000))).not.toThrow()
    },
  )
})
