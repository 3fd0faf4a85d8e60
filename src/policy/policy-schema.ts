import type { AccessMap, Policy } from '../contract/policy.ts'

/**
 * Databases and columns that the requests speak of, over all roles: what unqualified columns are resolved against. Has no
 * prototype, so that a name from outside finds nothing but what is in it.
 *
 * @example
 * policySchema({ roles: { nurse: { lab: ['a'] }, clerk: { lab: ['b'] } }, rules: [] }) // { lab: ['a', 'b'] }
 */
export function policySchema(policy: Policy | null): AccessMap {
  const schema = new Map<string, Set<string>>()
  for (const access of Object.values(policy?.roles ?? {})) {
    for (const [database, columns] of Object.entries(access)) {
      const known = schema.get(database) ?? new Set()
      for (const column of columns) known.add(column)
      schema.set(database, known)
    }
  }
  const result: AccessMap = Object.create(null)
  for (const [database, columns] of schema) result[database] = [...columns]
  return result
}
