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
  ['general administrator', 'general administration'],
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

it.each([
  ['nurse', 'nurse manager'],
  ['sales', 'sales director'],
  ['intern', 'internist'],
  ['clinical physicist', 'clinical physician'],
  ['project contractor', 'project controller'],
  ['customer', 'customs'],
  ['hospital admissions', 'hospital administrator'],
  ['hospital admission', 'hospital administration'],
  ['hospital admin', 'hospital administrator'],
  ['user', 'user administrator'],
  ['admin', 'general administration'],
  [`nurse${' '.repeat(200)}assistant`, 'nurse'],
])('does not raise %j to %j', (claim, role) => {
  expect(resolveRole({ roles: { [role]: {} }, rules: [] }, claim)).toBeNull()
})

it('never answers a role with a word of which the claim has no listed form', () => {
  const FORMS = [
    ['nurse', 'nurses', 'nursing'],
    ['admin', 'administrator', 'admission', 'administration'],
  ]
  const word = fc.constantFrom(
    ...FORMS.flat(),
    'general',
    'user',
    'sales',
    'sale',
    'box',
    'boxes',
    'physician',
    'physicians',
    'physicist',
    'intern',
    'internist',
  )
  const name = fc.array(word, { minLength: 1, maxLength: 3 })
  const isForm = (a: string, b: string) =>
    a === b ||
    [`${a}s`, `${a}es`].includes(b) ||
    [`${b}s`, `${b}es`].includes(a) ||
    FORMS.some((forms) => forms.includes(a) && forms.includes(b))
  fc.assert(
    fc.property(name, name, (role, claim) => {
      if (resolveRole({ roles: { [role.join(' ')]: {} }, rules: [] }, claim.join(' ')) === null) return
      expect(claim).toHaveLength(role.length)
      for (const [n, one] of role.entries()) expect(isForm(claim[n] ?? '', one)).toBe(true)
    }),
    { numRuns: 2000 },
  )
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
