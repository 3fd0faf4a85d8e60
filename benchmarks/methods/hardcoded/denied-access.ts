import type { AccessMap } from '../../../src/contract/policy.ts'
import type { AccessReason } from '../../../src/contract/reason.ts'

/**
 * Databases and columns of a schema that a text names as whole words. A column belongs to the named databases that have it; where none has, to
 * the one database that does. A column of several databases with none of them named says nothing.
 *
 * @example deniedAccess('access denied: cost (eventtype)', schema) // [{ kind: 'access', database: 'cost', columns: ['eventtype'] }]
 */
export function deniedAccess(text: string, schema: Readonly<AccessMap>): AccessReason[] {
  const words = new Set(text.toLowerCase().match(/[a-z0-9_]+/g))
  const databases = Object.entries(schema)
  const named = databases.filter(([database]) => words.has(database.toLowerCase()))
  const implied = databases.filter(([, columns]) =>
    columns.some((column) => words.has(column.toLowerCase()) && isAlone(column, schema)),
  )
  return [...new Set([...named, ...implied])].map(([database, columns]) => ({
    kind: 'access',
    database,
    columns: columns.filter((column) => words.has(column.toLowerCase())),
  }))
}

function isAlone(column: string, schema: Readonly<AccessMap>): boolean {
  return Object.values(schema).filter((columns) => columns.includes(column)).length === 1
}
