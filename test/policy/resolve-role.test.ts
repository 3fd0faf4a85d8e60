import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resolveRole } from '../../src/policy/resolve-role.ts'

const policy = { roles: { physician: {}, nursing: {}, 'general administration': {} }, rules: [] }

it.each([
  ['physician', 'physician'],
  ['Physicians', 'physician'],
  ['nurse', 'nursing'],
  ['NURSES', 'nursing'],
  ['general admin', 'general administration'],
  ['general admission', 'general administration'],
  ['General_Administration', 'general administration'],
])('takes %j for %j', (claim, role) => {
  expect(resolveRole(policy, claim)).toBe(role)
})

it.each([
  'physicist',
  'senior physician',
  'administration',
  'gen',
  'general practitioner',
  '',
  ' ',
  '__proto__',
  'constructor',
])('takes %j for no role', (claim) => {
  expect(resolveRole(policy, claim)).toBeNull()
})

it('takes a claim that fits two roles for neither', () => {
  const two = { roles: { 'general administration': {}, 'general admission': {} }, rules: [] }
  expect(resolveRole(two, 'general admin')).toBeNull()
  expect(resolveRole(two, 'general')).toBeNull()
  expect(resolveRole(two, 'general admission')).toBe('general admission')
})

it('follows declared aliases, before any likeness', () => {
  const aliased = { ...policy, aliases: { nurses: 'physician', ghost: 'nobody' } }
  expect(resolveRole(aliased, 'Nurses')).toBe('physician')
  expect(resolveRole(aliased, 'ghost')).toBeNull()
})

it('answers a role of the policy or null, and each role for its own name', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/)
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), fc.string(), (names, claim) => {
      const roles = Object.fromEntries(names.map((one) => [one, {}]))
      const found = resolveRole({ roles, rules: [] }, claim)
      expect(found === null || names.includes(found)).toBe(true)
      for (const one of names) expect(resolveRole({ roles, rules: [] }, one.toUpperCase())).toBe(one)
    }),
  )
})
