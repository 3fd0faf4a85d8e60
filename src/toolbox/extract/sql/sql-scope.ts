/** One thing that a FROM clause names. */
export type SqlSource = {
  /** Base table's name; null for a derived table, whose own columns were read where it was defined. */
  readonly table: string | null
  /** Column names in lower case; null where they are not known. */
  readonly columns: ReadonlySet<string> | null
}

/** Names that are visible at one place of a query, inner scopes before outer ones. */
export class SqlScope {
  readonly parent: SqlScope | null
  readonly sources: SqlSource[] = []
  /** Names of result columns: they stand for expressions that are read where they are defined. */
  readonly outputs = new Set<string>()
  readonly #aliases = new Map<string, SqlSource[]>()
  readonly #tables = new Map<string, ReadonlySet<string> | null>()

  constructor(parent: SqlScope | null) {
    this.parent = parent
  }

  addSource(alias: string | null, source: SqlSource): void {
    this.sources.push(source)
    const name = (alias ?? source.table)?.toLowerCase()
    if (name === undefined) return
    const named = this.#aliases.get(name)
    if (named === undefined) this.#aliases.set(name, [source])
    else named.push(source)
  }

  /** Makes a common table expression visible. */
  defineTable(name: string, columns: ReadonlySet<string> | null): void {
    this.#tables.set(name.toLowerCase(), columns)
  }

  /** Columns of a common table expression: undefined where there is none of that name. */
  tableColumns(name: string): ReadonlySet<string> | null | undefined {
    const columns = this.#tables.get(name.toLowerCase())
    return columns === undefined && !this.#tables.has(name.toLowerCase()) ? this.parent?.tableColumns(name) : columns
  }

  /** What an alias stands for; where an alias hides a table's name, that table all the same. Empty: nothing. */
  named(alias: string): readonly SqlSource[] {
    const name = alias.toLowerCase()
    const found = this.#aliases.get(name) ?? this.sources.filter((source) => source.table?.toLowerCase() === name)
    return found.length > 0 || this.parent === null ? found : this.parent.named(alias)
  }

  /** Whether a name is an alias or table of this or an outer scope, as in PostgreSQL's whole-row references. */
  isAlias(name: string): boolean {
    return this.#aliases.has(name) || (this.parent?.isAlias(name) ?? false)
  }

  isOutput(name: string): boolean {
    return this.outputs.has(name) || (this.parent?.isOutput(name) ?? false)
  }

  /** Sources of the innermost scope that know the column. Empty: none does. */
  knowing(column: string): readonly SqlSource[] {
    const found = this.sources.filter((source) => source.columns?.has(column))
    return found.length > 0 || this.parent === null ? found : this.parent.knowing(column)
  }

  /** Sources that may have a column which no source is known to have: all tables, and what is not known, of the innermost scope with any. */
  possible(): readonly SqlSource[] {
    const found = this.sources.filter((source) => source.columns === null || source.table !== null)
    return found.length > 0 || this.parent === null ? found : this.parent.possible()
  }

  /** Whether a table of an inner scope may have, unlisted, the column that only an outer scope is known to have. */
  mayHide(column: string): boolean {
    if (this.sources.some((source) => source.columns?.has(column))) return false
    if (this.sources.some((source) => source.columns === null || source.table !== null)) return true
    return this.parent?.mayHide(column) ?? false
  }
}
