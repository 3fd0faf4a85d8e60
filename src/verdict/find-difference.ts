import type { AccessFound } from '../contract/access-found.ts'
import { type Columns, foldColumns } from '../contract/columns.ts'
import type { ToolCall } from '../contract/tool.ts'
import { neededBy } from './own-policy.ts'

/** Names that a message lists for each side. */
const MOST_NAMED = 8

/** Databases, and columns as `database.column`, of the one that the other lacks. */
function lacking(one: Columns, other: Columns): string[] {
  return [...one].flatMap(([database, columns]) => {
    const known = other.get(database)
    if (known === undefined) return [database]
    return [...columns].filter((column) => !known.has(column)).map((column) => `${database}.${column}`)
  })
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  const shown = names.slice(0, MOST_NAMED).map((name) => `\`${name}\``)
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/**
 * How what the program's CheckAccess calls looked at differs from what the trusted side's own reader found in the output. null where it does
 * not, where no such call was made, or where the reader could not read all, or found no code that reads anything: then nobody knows.
 */
export function findDifference(
  calls: readonly ToolCall[],
  { databases, unread, truncated }: AccessFound,
): string | null {
  if (!calls.some(({ tool }) => tool === 'CheckAccess') || unread.length > 0 || truncated) return null
  const [needed, touched] = [neededBy(calls), foldColumns(databases)]
  // Prose reads no database: what a planner found in it is its own.
  if (touched.size === 0) return null
  const [beyond, missed] = [lacking(needed, touched), lacking(touched, needed)]
  const parts = [
    ...(beyond.length > 0
      ? [`CheckAccess looked at ${listed(beyond)}, which ExtractAccess does not find in the output`]
      : []),
    ...(missed.length > 0
      ? [`ExtractAccess finds ${listed(missed)} in the output, which CheckAccess did not look at`]
      : []),
  ]
  return parts.length === 0 ? null : `${parts.join('; ')}; check just what the output touches`
}
