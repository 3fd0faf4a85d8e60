import { expect, it } from 'vitest'
import { policySchema } from '../../src/policy/policy-schema.ts'

it('unites the databases and columns of all roles', () => {
  const roles = { nurse: { lab: ['a', 'b'] }, clerk: { lab: ['b', 'c'], cost: ['d'] } }
  expect({ ...policySchema({ roles, rules: [] }) }).toEqual({ lab: ['a', 'b', 'c'], cost: ['d'] })
})

it('is empty without a policy', () => {
  expect(Object.keys(policySchema(null))).toEqual([])
})

it('finds nothing under names of object prototypes but what the roles name', () => {
  const schema = policySchema({ roles: { a: Object.fromEntries([['__proto__', ['x']]]) }, rules: [] })
  expect(schema.constructor).toBeUndefined()
  expect(Object.entries(schema)).toEqual([['__proto__', ['x']]])
})
