import { z } from 'zod'
import { AccessMap } from '../contract/policy.ts'
import type { AccessReason } from '../contract/reason.ts'
import type { CheckOutcome } from '../contract/tool.ts'
import { defineTool } from './define-tool.ts'
import { limited } from './limited.ts'

/** Names compare as SQL compares them. */
function fold(name: string): string {
  return name.trim().toLowerCase()
}

type Folded = { readonly spelling: string; readonly columns: Map<string, string> }

/** Folded database to its folded columns, each with its first spelling; one database under two spellings is one. */
function foldMap(map: AccessMap): Map<string, Folded> {
  const folded = new Map<string, Folded>()
  for (const [database, columns] of Object.entries(map)) {
    const known = folded.get(fold(database)) ?? { spelling: database.trim(), columns: new Map<string, string>() }
    for (const column of columns) if (!known.columns.has(fold(column))) known.columns.set(fold(column), column.trim())
    folded.set(fold(database), known)
  }
  return folded
}

/**
 * Compares what an action needs with what its user may read: denied with one reason per database that the user may
 * not read, or of which the user may not read some columns. A database absent from `accessible` is wholly
 * inaccessible. Columns belong to their database. Names compare trimmed and without regard to case, and reasons give
 * them as first spelled in `needed`, without repetition.
 *
 * @param accessible - Database to the columns that may be read.
 * @param needed - Database to the columns that are read; no columns: the database is touched all the same.
 *
 * @example
 * checkAccess({ lab: ['labresulttime'] }, { lab: ['labname', 'labresulttime'], cost: [] })
 * // denied: lab (labname), cost ()
 */
export function checkAccess(accessible: AccessMap, needed: AccessMap): CheckOutcome {
  const allowed = foldMap(accessible)
  const reasons: AccessReason[] = []
  for (const [database, { spelling, columns }] of foldMap(needed)) {
    const open = allowed.get(database)?.columns
    const closed = [...columns].filter(([column]) => !open?.has(column)).map(([, column]) => column)
    if (open === undefined || closed.length > 0) reasons.push({ kind: 'access', database: spelling, columns: closed })
  }
  return { denied: reasons.length > 0, reasons }
}

/** Databases and columns of one argument. */
const MOST_VALUES = 10_000

/** `CheckAccess(accessible, needed)`: a check. */
export const checkAccessTool = defineTool({
  name: 'CheckAccess',
  description: 'Denies access to databases and columns that the user may not read: one reason per database.',
  kind: 'check',
  parameters: z.object({
    accessible: limited(AccessMap, MOST_VALUES).describe(
      "database to the columns that the user may read: the requests' own list for the user's role",
    ),
    needed: limited(AccessMap, MOST_VALUES).describe('database to the columns that the action reads'),
  }),
  run: ({ accessible, needed }) => checkAccess(accessible, needed),
})
