import type { AccessMap } from './policy.ts'

/** Names of databases and columns compare as SQL compares them: trimmed, without regard to case. */
export function foldName(name: string): string {
  return name.trim().toLowerCase()
}

/** Database to its columns, names folded. */
export type Columns = ReadonlyMap<string, ReadonlySet<string>>

/** One database under two spellings is one. */
export function foldColumns(access: AccessMap): Columns {
  const folded = new Map<string, Set<string>>()
  for (const [database, columns] of Object.entries(access)) {
    const known = folded.get(foldName(database)) ?? new Set<string>()
    for (const column of columns) known.add(foldName(column))
    folded.set(foldName(database), known)
  }
  return folded
}
