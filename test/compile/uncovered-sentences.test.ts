import { describe, expect, it } from 'vitest'
import { EICU_PERMISSIONS } from '../../benchmarks/definitions/eicu-permissions.ts'
import { EICU_PROSE_REQUESTS } from '../../benchmarks/definitions/eicu-prose.ts'
import { withClosedRoles } from '../../src/compile/cover/closed-roles.ts'
import { uncoveredSentences } from '../../src/compile/uncovered-sentences.ts'
import type { Condition, Policy, Rule } from '../../src/contract/policy.ts'
import { findInRequests } from '../../src/policy/find-in-requests.ts'
import { splitProse } from '../../src/policy/split-prose.ts'

/** Sentences that a program with this policy leaves uncovered. */
function uncovered(policy: Policy, requests: string): string[] {
  const sentences = requests.split('\n\n').flatMap(splitProse)
  const held = { ...policy, roles: withClosedRoles(policy.roles, sentences) }
  return uncoveredSentences(requests, { uncovered: sentences, parts: findInRequests(policy, requests), policy: held })
}

const AGE: Condition = { field: 'age', operator: '>=', value: 18 }
const MEMBER: Condition = { field: 'membership', operator: '==', value: true }
const LICENCE: Condition = { field: 'dr_license', operator: '==', value: true }

function hotel(conditions: Condition | Pick<Extract<Rule, { all: unknown }>, 'all'>): Policy {
  return { roles: {}, rules: [{ action: 'book a hotel', violation: 'not allowed', ...conditions }] }
}

describe('a sentence that a rule has whole', () => {
  it.each<[Policy, string]>([
    [hotel(AGE), 'Please take care that users who are below the age of 18 may not book a hotel.'],
    [hotel(AGE), 'Nobody under eighteen may book a hotel.'],
    [hotel(AGE), 'Unless a user is at least 18, he may not book a hotel.'],
    [hotel(AGE), 'Users may book a hotel only if their age is at least 18.'],
    [hotel(AGE), 'For whoever would book a hotel, age >= 18 is required.'],
    [hotel(LICENCE), 'Users who do not have a driver’s licence may not book a hotel.'],
    [hotel(MEMBER), 'Non-members may not book a hotel.'],
    [hotel({ all: [AGE, MEMBER] }), 'Users may book a hotel only if they are at least 18 and have a membership.'],
    [
      hotel({ field: 'country', operator: 'in', value: ['germany', 'france'] }),
      'To book a hotel, the country must be Germany or France.',
    ],
  ])('is covered: %#', (policy, requests) => {
    expect(uncovered(policy, requests)).toEqual([])
  })
})

describe('a sentence of which a rule lacks a part', () => {
  it.each<[string, Policy, string]>([
    ['another action', hotel(AGE), 'Users below the age of 18 may not book a hotel or book a flight.'],
    ['another field', hotel(AGE), 'Users may book a hotel only if they are at least 18 and have a membership.'],
    ['another bound', hotel({ ...AGE, operator: '<=', value: 65 }), 'Only users between 18 and 65 may book a hotel.'],
    [
      'another value',
      hotel({ field: 'country', operator: 'in', value: ['germany'] }),
      'To book a hotel, the country must be Germany or France.',
    ],
    ['words within the action', hotel(AGE), 'Users under 18 may not book in summer a hotel.'],
    ['a time', hotel(AGE), 'Users under 18 may not book a hotel on weekdays.'],
    ['an exception', hotel(AGE), 'Users under 18 may not book a hotel unless somebody grants it.'],
  ])('%s is not covered', (_what, policy, requests) => {
    expect(uncovered(policy, requests)).toEqual([requests])
  })

  it('is not covered although a rule of the same words covers another sentence', () => {
    const second = 'Users without a membership may not book a hotel.'
    expect(uncovered(hotel(AGE), `Users under 18 may not book a hotel. ${second}`)).toEqual([second])
  })

  it('is not covered where it closes what nobody but a rule could close', () => {
    const rest = ['Nobody may rent a car at all.', 'No other action is allowed.', 'The lab database stays closed.']
    expect(uncovered(hotel(AGE), ['Users under 18 may not book a hotel.', ...rest].join(' '))).toEqual(rest)
  })
})

const LIBRARY: Policy = {
  roles: {
    visitor: { loans: ['title'] },
    librarian: { loans: ['title', 'member'], fines: ['member', 'amount'] },
  },
  rules: [],
}
const VISITORS = 'Please see that visitors may read only title of the loans database.'
const LIBRARIANS = 'Librarians may read title and member of loans, and member and amount of fines'

describe('permissions', () => {
  it.each([
    `${VISITORS} ${LIBRARIANS}.`,
    `${VISITORS.replace('.', ' and nothing else.')} ${LIBRARIANS}.`,
    `There are two roles. ${VISITORS} ${LIBRARIANS}. Nobody may look at anything beyond that, whatever reason is given.`,
    `${VISITORS} The shelves database stays closed.\n\n${LIBRARIANS}.`,
    `${VISITORS} The fines database stays closed.\n\n${LIBRARIANS}.`,
    `${VISITORS} ${LIBRARIANS}. Librarians in training may read nothing. Whatever else there is stays closed.`,
    EICU_PROSE_REQUESTS,
  ])('are covered with what is closed anyway: %#', (requests) => {
    const policy = requests === EICU_PROSE_REQUESTS ? { roles: { ...EICU_PERMISSIONS }, rules: [] } : LIBRARY
    expect(uncovered(policy, requests)).toEqual([])
  })

  it.each([
    ', but only on weekdays',
    ', unless the member is a minor',
    ', except on request',
    ', while at work',
    ', respectively',
    ', only with access',
    ' of their member',
    ' where title is member',
  ])('with more in the sentence are not covered: %s', (more) => {
    expect(uncovered(LIBRARY, `${VISITORS} ${LIBRARIANS}${more}.`)).toEqual([`${LIBRARIANS}${more}.`])
  })

  it.each([
    'Nobody may read anything on Sundays or about the member Smith.',
    'Nobody may read anything.',
    'Nobody may see amount.',
    'Visitors may not read data.',
    'Librarians may read nothing.',
    'Librarians may read at most one column.',
    'Guests may read title of loans.',
    'On Sundays the shelves database stays closed.',
    'The fines database stays closed.',
    'Nothing else is denied.',
    'Be kind.',
  ])('do not cover another sentence: %s', (sentence) => {
    expect(uncovered(LIBRARY, `${VISITORS} ${LIBRARIANS}. ${sentence}`)).toContain(sentence)
  })

  it('do not cover a sentence that names a role first, and closes data to it without naming any', () => {
    const sentence = 'Visitors may not read data.'
    expect(uncovered(LIBRARY, `${sentence} ${VISITORS} ${LIBRARIANS}.`)).toContain(sentence)
  })

  it('of parsed requests cover no sentence that no form covers', () => {
    const sentences = ['Nobody may read anything on Sundays or about the member Smith.', 'There are three roles.']
    const requests = sentences.join(' ')
    expect(uncoveredSentences(requests, { uncovered: sentences, parts: [], policy: LIBRARY })).toEqual(
      sentences.slice(0, 1),
    )
  })
})

it('a sentence that cannot be found in the requests is not covered', () => {
  const given = { uncovered: ['There are (three) roles.'], parts: [], policy: LIBRARY }
  expect(uncoveredSentences('There are three roles.', given)).toEqual(['There are (three) roles.'])
})

it('two sentences of the same words are told apart, also over lines', () => {
  const requests = 'Visitors may see\ntitle of loans. Be kind.\n\nBe kind.'
  expect(uncovered({ roles: { visitor: { loans: ['title'] } }, rules: [] }, requests)).toEqual(['Be kind.', 'Be kind.'])
})
