import { describe, expect, it } from 'vitest'
import type { Condition, Policy } from '../../../src/contract/policy.ts'
import { findInRequests } from '../../../src/policy/find-in-requests.ts'
import { missing, ruleOf } from './missing.ts'

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
