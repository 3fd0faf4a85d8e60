import type { AccessCollector } from '../access-collector.ts'
import { functionName, isDoubleQuoted, nameOf, nodesOf, queryOf, typeOf } from './sql-node.ts'
import { isNode, type SqlNode } from './sql-parser.ts'
import { SqlScope, type SqlSource } from './sql-scope.ts'
import { isPlainFunction } from './sql-words.ts'

/** Schemas that hold the databases themselves; any other prefix makes another database of it. */
const OWN_SCHEMAS = new Set(['main', 'temp', 'public', 'dbo'])
/** Functions that make rows out of their arguments alone. */
const ROW_FUNCTIONS = new Set(['json_each', 'json_tree', 'generate_series', 'unnest', 'lateral'])

type Columns = ReadonlySet<string> | null
/** `column`: alone in a list of result columns. */
type Position = 'column' | 'value'

export type SqlReaderOptions = {
  readonly where: string
  readonly natural: boolean
  /** Texts in double quotes, in lower case. */
  readonly doubles: ReadonlySet<string>
}

/** Follows a parsed statement and tells the collector each base table and column. */
export class SqlReader {
  readonly #collector: AccessCollector
  readonly #where: string
  readonly #natural: boolean
  readonly #doubles: ReadonlySet<string>
  /** Names that were understood, in lower case, to notice what a parser dropped. */
  readonly accounted = new Set<string>()
  /** Those of them that are tables or common table expressions. */
  readonly tables = new Set<string>()

  constructor(collector: AccessCollector, options: SqlReaderOptions) {
    this.#collector = collector
    this.#where = options.where
    this.#natural = options.natural
    this.#doubles = options.doubles
  }

  readStatement(node: SqlNode): void {
    const type = typeOf(node)
    if (type === 'select') this.#readSelect(node, null)
    else if (type === 'insert' || type === 'replace')
      this.#readChange(node, { whole: node.columns == null && node.set == null })
    else if (type === 'update') this.#readChange(node, { whole: false })
    else if (type === 'delete') this.#readChange(node, { whole: true })
    else this.#note(`a \`${type}\` statement`)
  }

  #note(what: string): void {
    this.#collector.noteUnread(`sql ${this.#where}: ${what}`)
  }

  #account(name: string): string {
    const folded = name.trim().toLowerCase()
    this.accounted.add(folded)
    return folded
  }

  #accountTable(name: string): string {
    const folded = this.#account(name)
    this.tables.add(folded)
    return folded
  }

  #readChange(node: SqlNode, options: { readonly whole: boolean }): void {
    const scope = new SqlScope(null)
    this.#defineTables(node, scope)
    for (const target of nodesOf(node.table)) {
      this.#addItem(target, scope)
      const table = nameOf(target.table)
      if (options.whole && table !== null) this.#touchWhole(this.#tableName(target, table))
    }
    // A DELETE repeats its target in FROM; an UPDATE may name further tables there.
    for (const item of nodesOf(node.from)) this.#addItem(item, scope)
    this.#readJoins(nodesOf(node.from), scope)
    for (const column of Array.isArray(node.columns) ? node.columns : []) this.#resolveTarget(nameOf(column), scope)
    for (const change of nodesOf(node.set)) {
      this.#resolveTarget(nameOf(change.column), scope)
      this.#walk(change.value, scope, 'value')
    }
    for (const [key, value] of Object.entries(node)) {
      if (!['with', 'table', 'from', 'columns', 'set'].includes(key)) this.#walk(value, scope, 'value')
    }
  }

  #resolveTarget(name: string | null, scope: SqlScope): void {
    if (name === null) this.#note('a target column')
    else this.#touchAll(this.#targets(this.#account(name), scope), name)
  }

  /** The changed table, whatever else UPDATE reads; MySQL may change those, too. */
  #targets(name: string, scope: SqlScope): readonly SqlSource[] {
    return [...scope.sources.slice(0, 1), ...scope.knowing(name)]
  }

  /** Answers the names of the result's columns; null where they are not known. */
  #readSelect(node: SqlNode, parent: SqlScope | null, inherited: ReadonlySet<string> = new Set()): Columns {
    const outer = new SqlScope(parent)
    this.#defineTables(node, outer)
    const scope = new SqlScope(outer)
    const items = nodesOf(node.from)
    for (const item of items) this.#addItem(item, scope)
    this.#readJoins(items, scope)
    const { columns, aliases } = this.#readColumns(node, scope)
    this.#walk(node.where, scope, 'value')
    // INVARIANT: columns and WHERE see no result names, so an alias cannot hide a column there.
    for (const name of [...inherited, ...aliases]) scope.outputs.add(name)
    if (isNode(node.into) && node.into.expr !== undefined && node.into.expr !== null) this.#note('an INTO clause')
    const done = ['with', 'from', 'columns', 'where', '_next', 'into', 'orderby', '_orderby']
    for (const [key, value] of Object.entries(node)) if (!done.includes(key)) this.#walk(value, scope, 'value')
    for (const order of [...nodesOf(node.orderby), ...nodesOf(node._orderby)]) this.#readOrder(order, scope)
    if (isNode(node._next)) this.#readSelect(node._next, outer, new Set([...inherited, ...(columns ?? [])]))
    return columns
  }

  /** A lone name in ORDER BY is a result column if there is one of that name. */
  #readOrder(order: SqlNode, scope: SqlScope): void {
    const expression = isNode(order.expr) ? order.expr : order
    const name = nameOf(expression.column ?? expression.value)?.toLowerCase()
    const alone = expression.table == null && (typeOf(expression) === 'column_ref' || isDoubleQuoted(expression))
    if (alone && name !== undefined && scope.outputs.has(name)) this.#account(name)
    else this.#walk(order, scope, 'value')
  }

  #defineTables(node: SqlNode, scope: SqlScope): void {
    for (const definition of nodesOf(node.with)) {
      const name = nameOf(definition.name)
      const query = queryOf(definition.stmt)
      if (name === null || query === null) {
        this.#note('a WITH clause')
        continue
      }
      this.#accountTable(name)
      const listed = nodesOf(definition.columns).flatMap((column) => nameOf(column.column) ?? [])
      const known = this.#collector.schema.columnsOf(name) !== undefined && definition.recursive !== true
      const columns = this.#readDefinition(query, scope, known ? null : name)
      for (const column of listed) this.#account(column)
      scope.defineTable(name, listed.length > 0 ? new Set(listed.map((column) => column.toLowerCase())) : columns)
    }
  }

  /** Only the later arms of a union may speak of the table that is being defined. */
  #readDefinition(query: SqlNode, scope: SqlScope, name: string | null): Columns {
    if (name === null || !isNode(query._next)) return this.#readSelect(query, scope)
    const { _next: next, ...first } = query
    const columns = this.#readSelect(first, scope)
    const inner = new SqlScope(scope)
    this.#defineTables(query, inner)
    inner.defineTable(name, columns)
    if (isNode(next)) this.#readSelect(next, inner, new Set(columns ?? []))
    return columns
  }

  #tableName(item: SqlNode, table: string): string {
    const prefix = nameOf(item.db) ?? nameOf(item.schema)
    const own = prefix === null || OWN_SCHEMAS.has(prefix.toLowerCase())
    if (prefix !== null) this.#account(prefix)
    this.#accountTable(table)
    return own ? table.toLowerCase() : `${prefix}.${table}`.toLowerCase()
  }

  #addItem(item: SqlNode, scope: SqlScope): void {
    const alias = nameOf(item.as)
    if (alias !== null) this.#account(alias)
    const table = nameOf(item.table)
    if (table !== null) {
      const common = item.db == null && item.schema == null ? scope.tableColumns(table) : undefined
      if (common !== undefined) {
        this.#account(table)
        scope.addSource(alias ?? table, { table: null, columns: common })
        return
      }
      const name = this.#tableName(item, table)
      this.#collector.touchDatabase(name)
      scope.addSource(alias ?? table, { table: name, columns: this.#collector.schema.columnsOf(name) ?? null })
    } else if (typeOf(item) !== 'dual') this.#addExpression(item.expr, alias, scope)
  }

  #addExpression(expression: unknown, alias: string | null, scope: SqlScope): void {
    const query = queryOf(expression)
    if (query !== null) scope.addSource(alias, { table: null, columns: this.#readSelect(query, scope) })
    else if (Array.isArray(expression) || (isNode(expression) && typeOf(expression) === 'tables')) {
      const inner = nodesOf(Array.isArray(expression) ? expression : expression.expr)
      for (const item of inner) this.#addItem(item, scope)
      this.#readJoins(inner, scope)
    } else if (isNode(expression)) {
      const name = functionName(expression)
      const rows = name === null ? typeOf(expression) === 'values' : ROW_FUNCTIONS.has(name)
      if (!rows) this.#note(`\`${name ?? typeOf(expression)}\` in FROM`)
      this.#walk(expression, scope, 'value')
      scope.addSource(alias, { table: null, columns: null })
    } else this.#note('a part of FROM')
  }

  #readJoins(items: readonly SqlNode[], scope: SqlScope): void {
    for (const item of items) {
      this.#walk(item.on, scope, 'value')
      for (const used of Array.isArray(item.using) ? item.using : []) {
        const name = nameOf(isNode(used) && used.column !== undefined ? used.column : used)
        if (name === null) this.#note('a USING clause')
        else this.#touchAll(this.#sharing(this.#account(name), scope), name)
      }
      const plain = item.join != null && item.on == null && item.using == null
      if (this.#natural && plain) this.#readNatural(scope)
    }
  }

  /** USING takes a column of both sides, also of one that the schema does not know to have it. */
  #sharing(column: string, scope: SqlScope): readonly SqlSource[] {
    const sharing = scope.sources.filter((source) => source.columns === null || source.columns.has(column))
    return sharing.length > 1 ? sharing : scope.sources
  }

  /** A natural join compares every column that two sources share. */
  #readNatural(scope: SqlScope): void {
    if (scope.sources.some((source) => source.columns === null)) this.#note('a NATURAL JOIN of columns not known')
    const names = new Set(scope.sources.flatMap((source) => [...(source.columns ?? [])]))
    for (const name of names) {
      const sharing = scope.sources.filter((source) => source.columns?.has(name))
      if (sharing.length > 1) this.#touchAll(sharing, name)
    }
  }

  #readColumns(node: SqlNode, scope: SqlScope): { readonly columns: Columns; readonly aliases: readonly string[] } {
    const names = new Set<string>()
    const aliases: string[] = []
    let open = false
    const columns = node.columns === '*' ? [{ expr: { type: 'column_ref', column: '*' } }] : nodesOf(node.columns)
    for (const column of columns) {
      const expression = isNode(column.expr) ? column.expr : column
      const alias = nameOf(column.as)
      const own = typeOf(expression) === 'column_ref' ? nameOf(expression.column) : null
      if (alias !== null) aliases.push(this.#account(alias))
      this.#walk(expression, scope, 'column')
      if (own === '*') {
        const sources = this.#starred(expression, scope)
        open ||= sources.some((source) => source.columns === null)
        for (const source of sources) for (const name of source.columns ?? []) names.add(name)
      } else if (alias !== null || own !== null) names.add((alias ?? own ?? '').toLowerCase())
    }
    return { columns: open ? null : names, aliases }
  }

  #starred(expression: SqlNode, scope: SqlScope): readonly SqlSource[] {
    const alias = nameOf(expression.table)
    return alias === null ? scope.sources : scope.named(alias)
  }

  #walk(value: unknown, scope: SqlScope, position: Position): void {
    if (Array.isArray(value)) for (const item of value) this.#walk(item, scope, position)
    if (!isNode(value)) return
    const query = queryOf(value)
    const type = typeOf(value)
    if (query !== null) this.#readSelect(query, scope)
    else if (type === 'column_ref') this.#resolve(value, scope, position)
    else if (type === 'double_quote_string') this.#resolveName(this.#account(nameOf(value) ?? ''), scope, position)
    else this.#walkFields(value, scope)
  }

  #walkFields(node: SqlNode, scope: SqlScope): void {
    const called = functionName(node)
    if (called !== null && !isPlainFunction(this.#account(called))) this.#note(`the function \`${called}\``)
    const window = nameOf(node.as_window_specification)
    if (window !== null) this.#account(window)
    for (const [key, field] of Object.entries(node)) if (key !== 'name') this.#walk(field, scope, 'value')
  }

  #resolve(node: SqlNode, scope: SqlScope, position: Position): void {
    const name = nameOf(node.column)
    const qualifier = nameOf(node.table)
    this.#walk(node.array_index, scope, 'value')
    if (name === null) this.#note('a column')
    else if (name === '*') this.#resolveStar(node, scope)
    else if (qualifier !== null) this.#resolveQualified(this.#account(qualifier), this.#account(name), scope)
    else this.#resolveName(this.#account(name), scope, position)
  }

  #resolveStar(node: SqlNode, scope: SqlScope): void {
    const sources = this.#starred(node, scope)
    const alias = nameOf(node.table)
    if (alias !== null) this.#account(alias)
    if (sources.length === 0) this.#note(`\`${alias ?? ''}.*\``)
    for (const source of sources) if (source.table !== null) this.#touchWhole(source.table)
  }

  #resolveQualified(qualifier: string, name: string, scope: SqlScope): void {
    const sources = scope.named(qualifier)
    if (sources.length > 0) this.#touchAll(sources, name)
    // No such alias: another database would refuse it, this one may know the table.
    else this.#collector.touchColumn(qualifier, name)
  }

  /** A text in double quotes that is no known name may be a string or a column: unread, but in a list of columns. */
  #resolveName(name: string, scope: SqlScope, position: Position): void {
    const knowing = scope.knowing(name)
    const doubtful = this.#doubles.has(name) && (position !== 'column' || !/^[a-z_]\w*$/.test(name))
    if (knowing.length > 0) this.#touchAll(knowing, name)
    if (knowing.length > 0 && scope.mayHide(name)) this.#note(`\`${name}\`, a column of an inner or an outer table`)
    if (knowing.length > 0) return
    // Databases look for a column before a result of that name, but for a lone name in ORDER BY.
    if (scope.isOutput(name)) this.#note(`\`${name}\`, a result or a column`)
    else if (doubtful) this.#note(`\`"${name}"\`, a string or a column`)
    else if (scope.isAlias(name)) this.#resolveRow(name, scope)
    else if (scope.possible().length > 0) this.#touchAll(scope.possible(), name)
    else this.#note(`the column \`${name}\` of no table`)
  }

  /** PostgreSQL's whole row, unless a column that is not listed has the alias's name. */
  #resolveRow(alias: string, scope: SqlScope): void {
    this.#note(`\`${alias}\`, a row or a column`)
    for (const source of scope.named(alias)) if (source.table !== null) this.#touchWhole(source.table)
  }

  #touchWhole(table: string): void {
    this.#collector.touchWhole(table, `sql ${this.#where}`)
  }

  #touchAll(sources: readonly SqlSource[], column: string): void {
    for (const source of sources) if (source.table !== null) this.#collector.touchColumn(source.table, column)
  }
}
