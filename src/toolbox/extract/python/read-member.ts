import { DATA_PROPERTIES, memberKind } from './known-members.ts'
import { childrenOf, type PythonNode } from './parse-python.ts'
import { TABLE_MEASURES, TABLE_VIEWS } from './python-names.ts'
import type { PythonRun } from './python-run.ts'
import { touchColumns } from './touch-columns.ts'
import { DATA, isPlain, joinValues, NOTHING, namesValue, rowValue, tableValue, UNKNOWN, type Value } from './value.ts'

const MASKS: ReadonlySet<string> = new Set(['BinaryExpression', 'UnaryExpression', 'ParenthesizedExpression'])

type TablePart = {
  readonly holder: Value
  readonly keys: readonly PythonNode[]
  readonly values: readonly Value[]
  readonly sliced: boolean
}

/** `x.name`. */
export function readProperty(run: PythonRun, node: PythonNode, holder: Value): Value {
  const name = run.text(childrenOf(node).at(-1) ?? node)
  if (name.startsWith('__')) run.unread(node, `\`${name}\``)
  const members = [...holder.names].map((path) => `${path}.${name}`)
  const others = holder.data || holder.items !== null || holder.unknown || holder.texts.size + holder.functions.size > 0
  const inert = members.every((path) => memberKind(path) !== undefined) && (!others || DATA_PROPERTIES.has(name))
  if (!inert || (holder === NOTHING && members.length === 0))
    run.unread(node, `the property \`${name}\`, which is not known`)
  const found = members.map((path) => (memberKind(path) === 'constant' ? DATA : namesValue(path)))
  if (holder.tables.size > 0 || holder.rows.size > 0) {
    if (TABLE_MEASURES.has(name)) return DATA
    if (TABLE_VIEWS.has(name)) return holder
    for (const table of holder.tables.union(holder.rows)) run.collector.touchColumn(table, name)
    return DATA
  }
  if (!others) return joinValues(found)
  return joinValues([...found, holder.data ? DATA : NOTHING, holder.items ?? NOTHING, isPlain(holder) ? DATA : UNKNOWN])
}

/** `x[key]`, `x[a:b]`, and the same of a table. */
export function readSubscript(
  run: PythonRun,
  node: PythonNode,
  part: {
    readonly holder: Value
    readonly index: readonly PythonNode[]
    readonly evaluate: (node: PythonNode) => Value
  },
): Value {
  const { holder, index, evaluate } = part
  const keys = index.filter((child) => ![',', ':'].includes(child.name))
  const sliced = index.some((child) => child.name === ':')
  const values = keys.map(evaluate)
  for (const value of values) run.escape(value, node)
  if (holder.tables.size > 0 || holder.rows.size > 0) return readTablePart(run, node, { holder, keys, values, sliced })
  const [key] = keys
  const place = key?.name === 'Number' ? holder.places?.[Number(run.text(key))] : undefined
  if (place !== undefined && !sliced) return place
  if (sliced) return holder.texts.size > 0 ? UNKNOWN : { ...holder, places: null }
  const unknown = holder.unknown || holder.texts.size > 0 || holder.functions.size > 0
  return joinValues([holder.items ?? NOTHING, unknown ? UNKNOWN : DATA])
}

function readTablePart(run: PythonRun, node: PythonNode, index: TablePart): Value {
  const { holder } = index
  let narrowed = index.sliced
  let named = false
  for (const [place, key] of index.keys.entries()) {
    const value = index.values[place] ?? UNKNOWN
    const text = value.texts.size > 0 || (value.items?.texts.size ?? 0) > 0
    const number = key.name === 'Number' || (index.sliced && !text)
    if (!text && (MASKS.has(key.name) || (number && holder.tables.size > 0))) narrowed = true
    else {
      named = true
      touchColumns(run, holder, { value, node })
    }
  }
  if (named || !narrowed) return DATA
  return joinValues([tableValue(holder.tables), rowValue(holder.tables.union(holder.rows))])
}
