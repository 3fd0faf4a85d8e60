import { expect, it } from 'vitest'
import { isHarmless } from '../../../src/compile/cover/harmless-sentence.ts'
import { RepeatedNames } from '../../../src/compile/cover/repeated-names.ts'
import type { Policy } from '../../../src/contract/policy.ts'

const LISTS: Policy['roles'] = { nurse: { lab: ['labname'] }, clerk: {} }
const RULE: Policy['rules'][number] = { action: 'book', field: 'age', operator: '>=', value: 18, violation: 'young' }

function harmless(text: string, policy: Policy): boolean {
  const names = new RepeatedNames(text, policy.roles)
  return isHarmless({ policy, names, requests: text }, { start: 0, end: text.length, text })
}

it.each([
  'There are 3 roles.',
  'The following permissions apply to all users.',
  'Nobody else may look at the data.',
  'Everything beyond that stays closed.',
  'Whatever is not listed above is denied.',
  'The cost and pay databases are closed.',
  'Clerks may read nothing.',
])('needs no check where there are lists: %s', (text) => {
  expect(harmless(text, { roles: LISTS, rules: [] })).toBe(true)
})

it.each([
  'Nobody may read anything.',
  'Nothing else is denied.',
  'The lab database stays closed.',
  'On Sundays the cost database stays closed.',
  'All databases are closed.',
  'Nurses may read nothing.',
  'Guests may read nothing.',
  'Be kind.',
  '3 roles.',
])('needs a check: %s', (text) => {
  expect(harmless(text, { roles: LISTS, rules: [] })).toBe(false)
})

it('what is not listed is closed only where there are lists, and actions never are', () => {
  expect(harmless('Everything else stays closed.', { roles: { clerk: {} }, rules: [RULE] })).toBe(false)
  expect(harmless('Everything else is denied.', { roles: LISTS, rules: [RULE] })).toBe(false)
  expect(harmless('All other data is denied.', { roles: LISTS, rules: [RULE] })).toBe(true)
})
