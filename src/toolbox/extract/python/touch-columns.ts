import type { PythonNode } from './parse-python.ts'
import type { PythonRun } from './python-run.ts'
import type { Value } from './value.ts'

/** Columns that are noted in the time of one step. */
const COLUMNS_PER_STEP = 16
const IDENTIFIER = /^[A-Za-z_]\w*$/

/** Columns that a value names are read from the tables or rows that another may be. */
export function touchColumns(
  run: PythonRun,
  holder: Value,
  names: { readonly value: Value; readonly node: PythonNode },
): void {
  const { value, node } = names
  const tables = holder.tables.union(holder.rows)
  if (tables.size === 0) return
  const texts = [...value.texts, ...(value.items?.texts ?? [])]
  const clear = !value.unknown && !value.data && texts.every((text) => IDENTIFIER.test(text.trim()))
  if (!clear || texts.length === 0 || value.items?.unknown || value.items?.data) {
    run.unread(node, `a column that is not constant in \`${run.text(node).slice(0, 60)}\``)
  }
  run.budget.spend(Math.floor((tables.size * texts.length) / COLUMNS_PER_STEP))
  for (const table of tables) {
    for (const text of texts) if (IDENTIFIER.test(text.trim())) run.collector.touchColumn(table, text)
  }
}
