import { z } from 'zod'
import { AccessMap } from '../contract/policy.ts'
import type { AccessReason } from '../contract/reason.ts'
import type { CheckOutcome } from '../contract/tool.ts'
import { defineTool } from './define-tool.ts'

/** Names compare as SQL compares them. */
function fold(name: string): string {
  return name.trim().toLowerCase()
}

/** Folded database to folded columns; the same database under two spellings is one. */
function foldMap(map: AccessMap): Map<string, Set<string>> {
  const folded = new Map<string, Set<string>>()
  for (const [database, columns] of Object.entries(map)) {
    const known = folded.get(fold(database)) ?? new Set<string>()
    for (const column of columns) known.add(fold(column))
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
  const spellings = new Map<string, string>()
  for (const database of Object.keys(needed))
    if (!spellings.has(fold(database))) spellings.set(fold(database), database.trim())
  const reasons: AccessReason[] = []
  for (const [database, spelling] of spellings) {
    const columns = new Map<string, string>()
    for (const [name, listed] of Object.entries(needed)) {
      if (fold(name) !== database) continue
      for (const column of listed) if (!columns.has(fold(column))) columns.set(fold(column), column.trim())
    }
    const open = allowed.get(database)
    const closed = [...columns].filter(([column]) => !open?.has(column)).map(([, column]) => column)
    if (open === undefined || closed.length > 0) reasons.push({ kind: 'access', database: spelling, columns: closed })
  }
  return { denied: reasons.length > 0, reasons }
}

/** `CheckAccess(accessible, needed)`: a check. */
export const checkAccessTool = defineTool({
  name: 'CheckAccess',
  description: 'Denies access to databases and columns that the user may not read: one reason per database.',
  kind: 'check',
  parameters: z.object({
    accessible: AccessMap.describe(
      "database to the columns that the user may read: the requests' own list for the user's role",
    ),
    needed: AccessMap.describe('database to the columns that the action reads'),
  }),
  run: ({ accessible, needed }) => checkAccess(accessible, needed),
})
