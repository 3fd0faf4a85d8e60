import { isNode, type SqlNode } from './sql-parser.ts'

/** Fields of the parsers' trees, which differ by dialect, brought to one form. */

export function nodesOf(value: unknown): readonly SqlNode[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

/** A name that is a text, `{value}`, or `{expr: {value}}`; null where it is anything else. */
export function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (!isNode(value)) return null
  if (typeof value.value === 'string') return value.value
  return isNode(value.expr) ? nameOf(value.expr) : null
}

export function typeOf(node: SqlNode): string {
  return typeof node.type === 'string' ? node.type : ''
}

/** A subquery's own tree, where the node is one. */
export function queryOf(value: unknown): SqlNode | null {
  if (!isNode(value)) return null
  if (isNode(value.ast)) return value.ast
  return typeOf(value) === 'select' ? value : null
}

/** Name in double quotes, which SQLite and MySQL take for a string where no such column exists. */
export function isDoubleQuoted(node: SqlNode): boolean {
  if (typeOf(node) === 'double_quote_string') return true
  const expression = isNode(node.column) ? node.column.expr : null
  return isNode(expression) && typeOf(expression) === 'double_quote_string'
}

/** Name of a called function in lower case, where the node is a call. */
export function functionName(node: SqlNode): string | null {
  if (!['function', 'aggr_func', 'window_func'].includes(typeOf(node))) return null
  if (typeof node.name === 'string') return node.name.toLowerCase()
  const parts = isNode(node.name) ? nodesOf(node.name.name) : []
  return nameOf(parts.at(-1))?.toLowerCase() ?? null
}
