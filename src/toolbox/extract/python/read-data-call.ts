import { hasHole, UNKNOWN_HOLE } from '../code-hole.ts'
import { readSql } from '../sql/read-sql.ts'
import { type ConditionColumns, conditionColumns, requestedColumns } from './filter-condition.ts'
import type { PythonNode } from './parse-python.ts'
import type { PythonRun } from './python-run.ts'
import { argumentAt, type CallArguments } from './read-arguments.ts'
import { DATA, tableValue, UNKNOWN, type Value } from './value.ts'

const DATABASE = /^[A-Za-z_][\w$.-]*$/

/** Columns that are noted in the time of one step. */
const COLUMNS_PER_STEP = 16
/** What following a SQL command costs, in steps, and for its length. */
const SQL_STEPS = 20
const SQL_CHARS_PER_STEP = 4

type DataCall = { readonly given: CallArguments; readonly node: PythonNode }

/** EHRAgent's data-loading functions: what they answer, and what they touch. Null for one that loads nothing. */
export function readDataCall(run: PythonRun, name: string, call: DataCall): Value | null {
  switch (name) {
    case 'LoadDB':
      return loadTable(run, call)
    case 'FilterDB':
      return readTable(run, call, { names: ['argument', 'condition', 'filter'], columnsOf: conditionColumns })
    case 'GetValue':
      readTable(run, call, { names: ['argument', 'column', 'columns'], columnsOf: requestedColumns })
      return DATA
    case 'SQLInterpreter':
      readSqlCommand(run, argumentAt(call.given, 0, 'command', 'sql', 'query'), call.node)
      return DATA
    default:
      return null
  }
}

function loadTable(run: PythonRun, { given, node }: DataCall): Value {
  const names = argumentAt(given, 0, 'DBName', 'name', 'db') ?? UNKNOWN
  const known = [...names.texts].map((text) => text.trim()).filter((text) => DATABASE.test(text) && !hasHole(text))
  if (known.length < names.texts.size || known.length === 0 || names.unknown || names.data) {
    run.unread(node, 'LoadDB with a name that is not constant')
  }
  for (const name of known) run.collector.touchDatabase(name)
  return tableValue(new Set(known.map((name) => name.toLowerCase())))
}

/** FilterDB and GetValue: a table, and texts that name its columns. */
function readTable(
  run: PythonRun,
  { given, node }: DataCall,
  way: {
    names: readonly string[]
    columnsOf: (text: string) => ConditionColumns
  },
): Value {
  const call = run.text(node).split('(')[0] ?? ''
  const holder = argumentAt(given, 0, 'data', 'db', 'database') ?? UNKNOWN
  const tables = holder.tables.union(holder.rows).union(namedTables(run, holder))
  const asked = [argumentAt(given, 1, ...way.names), ...given.places.slice(2)].filter((value) => value !== undefined)
  if (tables.size === 0 || holder.unknown) run.unread(node, `${call} of a database that is not known`)
  if (asked.length === 0) run.unread(node, `${call} without columns`)
  for (const value of asked) {
    run.escape(value, node)
    const texts = [...value.texts, ...(value.items?.texts ?? [])]
    if (texts.length === 0 || value.unknown || value.data || value.items?.unknown || value.items?.data) {
      run.unread(node, `${call} with a text that is not constant`)
    }
    for (const text of texts) touchRead(run, tables, { ...way.columnsOf(text), call, node })
  }
  return tableValue(tables)
}

/** A database that is named where a table is expected. */
function namedTables(run: PythonRun, holder: Value): ReadonlySet<string> {
  if (holder.tables.size > 0 || holder.rows.size > 0) return new Set()
  const names = new Set([...holder.texts].filter((text) => DATABASE.test(text)).map((text) => text.toLowerCase()))
  for (const name of names) run.collector.touchDatabase(name)
  return names
}

function touchRead(
  run: PythonRun,
  tables: ReadonlySet<string>,
  found: ConditionColumns & { readonly call: string; readonly node: PythonNode },
): void {
  const what = (text: string) => `${found.call} with \`${text.replaceAll(/[\uE000\uE001]/g, '{}').slice(0, 60)}\``
  for (const text of found.unread) run.unread(found.node, what(text))
  for (const text of found.limits) run.limit(found.node, `${what(text)}, which is too long or nested too deeply`)
  run.budget.spend(Math.ceil((found.columns.length * tables.size) / COLUMNS_PER_STEP))
  for (const column of found.columns) {
    const [qualifier, name] = column.includes('.') ? column.split('.') : [undefined, column]
    if (qualifier !== undefined && name !== undefined) run.collector.touchColumn(qualifier, name)
    for (const table of tables) if (name !== undefined) run.collector.touchColumn(table, name)
  }
}

/** SQL that a call runs. */
export function readSqlCommand(run: PythonRun, command: Value | undefined, node: PythonNode): void {
  const value = command ?? UNKNOWN
  if (value.texts.size === 0 || value.unknown || value.data) run.unread(node, 'SQL that is not constant')
  for (const text of value.texts) {
    if (text.includes(UNKNOWN_HOLE)) run.unread(node, 'SQL with a part that is not constant')
    run.budget.spend(SQL_STEPS + Math.ceil(text.length / SQL_CHARS_PER_STEP))
    readSql(text.replaceAll(UNKNOWN_HOLE, ' '), run.where(node), run)
  }
}
