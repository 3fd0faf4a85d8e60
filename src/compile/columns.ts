import type { AccessMap } from '../contract/policy.ts'

/** Names compare as SQL compares them. */
export function foldName(name: string): string {
  return name.trim().toLowerCase()
}

/** Database to its columns, names folded. */
export type Columns = ReadonlyMap<string, ReadonlySet<string>>

export function foldColumns(access: AccessMap): Columns {
  const folded = new Map<string, Set<string>>()
  for (const [database, columns] of Object.entries(access)) {
    const known = folded.get(foldName(database)) ?? new Set<string>()
    for (const column of columns) known.add(foldName(column))
    folded.set(foldName(database), known)
  }
  return folded
}

/** Whether a list gives access to all that is touched. A database that is touched without a column must be in the list all the same. */
export function covers(list: Columns, touched: Columns): boolean {
  return [...touched].every(([database, columns]) => {
    const open = list.get(database)
    return open !== undefined && [...columns].every((column) => open.has(column))
  })
}

/** What is touched, as one text that is the same for the same databases and columns. */
export function columnKeys(touched: Columns): string[] {
  return [...touched]
    .flatMap(([database, columns]) => [database, ...[...columns].map((column) => `${database}.${column}`)])
    .sort()
}
