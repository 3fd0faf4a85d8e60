import { DATA, joinValues, rowValue, UNKNOWN, type Value } from './value.ts'

/** What a value gives when it is iterated over. */
export function iterate(value: Value): Value {
  const parts: Value[] = []
  if (value.items !== null) parts.push(value.items)
  if (value.tables.size > 0) parts.push(rowValue(value.tables))
  // Keys of a row are column names, letters of a text are texts: neither is followed.
  if (value.unknown || value.rows.size > 0 || value.texts.size > 0) parts.push(UNKNOWN)
  if (value.data) parts.push(DATA)
  if (value.names.size + value.functions.size > 0) parts.push(UNKNOWN)
  return joinValues(parts)
}
