/** How names compare, as in SQL: trimmed, without regard to case. */
export function foldName(name: string): string {
  return name.trim().toLowerCase()
}

/** The databases and columns that the requests speak of, looked up by folded names. */
export class AccessSchema {
  readonly #columns = new Map<string, Set<string>>()

  constructor(schema: Readonly<Record<string, readonly string[]>>) {
    for (const [database, columns] of Object.entries(schema)) {
      const known = this.#columns.get(foldName(database)) ?? new Set<string>()
      for (const column of columns) known.add(foldName(column))
      this.#columns.set(foldName(database), known)
    }
  }

  /** Undefined where the schema does not know the database. */
  columnsOf(database: string): ReadonlySet<string> | undefined {
    return this.#columns.get(foldName(database))
  }

  databasesWith(column: string): readonly string[] {
    return [...this.#columns.keys()].filter((database) => this.hasColumn(database, column))
  }

  hasColumn(database: string, column: string): boolean {
    return this.columnsOf(database)?.has(foldName(column)) ?? false
  }
}
