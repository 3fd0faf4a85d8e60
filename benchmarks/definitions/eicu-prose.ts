import type { AccessMap } from '../../src/contract/policy.ts'
import { EICU_PERMISSIONS, EICU_SCHEMA } from './eicu-permissions.ts'

function listed(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}

/** What one role may do with one database; a database that is closed is named without columns. */
function databaseSentence(database: string, readable: readonly string[]): string {
  const columns = Object.hasOwn(EICU_SCHEMA, database) ? (EICU_SCHEMA[database] ?? []) : []
  if (readable.length === 0) return `The ${database} database stays closed.`
  if (readable.length === columns.length) return `The whole ${database} database is open, that is ${listed(readable)}.`
  return `Of the ${database} database only ${listed(readable)} may be seen.`
}

function roleParagraph([role, databases]: [string, AccessMap]): string {
  const readable = new Map(Object.entries(databases))
  const sentences = Object.keys(EICU_SCHEMA).map((database) => databaseSentence(database, readable.get(database) ?? []))
  return [`This is how far somebody who asks in the role of ${role} may look.`, ...sentences].join(' ')
}

/** The permissions of EICU-AC as running text (arXiv:2406.09187, appendix .12), made of the same table as the structured requests. */
export const EICU_PROSE_REQUESTS = [
  ...Object.entries(EICU_PERMISSIONS).map(roleParagraph),
  'Nobody may look at anything beyond that, whatever reason is given.',
].join('\n\n')
