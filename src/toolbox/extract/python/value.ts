import { DATA_HOLE, UNKNOWN_HOLE } from '../code-hole.ts'
import type { PythonNode } from './parse-python.ts'

/** More alternatives than this are treated as not known. */
const TEXT_LIMIT = 64
const TEXT_CHARS = 20_000

/** All that a Python expression may be when the code runs: the alternatives of every branch together. */
export type Value = {
  /** Constant strings; holes stand for parts that only exist at run time. */
  readonly texts: ReadonlySet<string>
  /** Databases of which it may be a (filtered) table. */
  readonly tables: ReadonlySet<string>
  /** Databases of which it may be a row. */
  readonly rows: ReadonlySet<string>
  /** What it gives when iterated over or indexed. */
  readonly items: Value | null
  /** Its places one by one, where it is a tuple or list of known length. */
  readonly places: readonly Value[] | null
  /** Functions of the code's own. */
  readonly functions: ReadonlySet<PythonNode>
  /** It may be plain data: numbers, dates, values that were already read. */
  readonly data: boolean
  /** It may be something that was not understood. */
  readonly unknown: boolean
}

const NONE: ReadonlySet<never> = new Set()

export const NOTHING: Value = {
  texts: NONE,
  tables: NONE,
  rows: NONE,
  items: null,
  places: null,
  functions: NONE,
  data: false,
  unknown: false,
}
export const DATA: Value = { ...NOTHING, data: true }
export const UNKNOWN: Value = { ...NOTHING, unknown: true }

export function textValue(...texts: readonly string[]): Value {
  const fits = texts.length <= TEXT_LIMIT && texts.every((text) => text.length <= TEXT_CHARS)
  return fits ? { ...NOTHING, texts: new Set(texts) } : UNKNOWN
}

export function tableValue(tables: ReadonlySet<string>): Value {
  return { ...NOTHING, tables }
}

export function rowValue(rows: ReadonlySet<string>): Value {
  return { ...NOTHING, rows }
}

export function listValue(places: readonly Value[]): Value {
  return { ...NOTHING, items: joinValues(places), places }
}

export function itemsValue(items: Value): Value {
  return { ...NOTHING, items }
}

function union<T>(left: ReadonlySet<T>, right: ReadonlySet<T>): ReadonlySet<T> {
  if (right.size === 0 || left === right) return left
  return left.size === 0 ? right : left.union(right)
}

function joinPlaces(left: Value, right: Value): readonly Value[] | null {
  if (left.places === null || right.places?.length !== left.places.length) return null
  return left.places.map((place, index) => joinTwo(place, right.places?.[index] ?? NOTHING))
}

function joinTwo(left: Value, right: Value): Value {
  if (left === right || right === NOTHING) return left
  if (left === NOTHING) return right
  const texts = union(left.texts, right.texts)
  const overflow = texts.size > TEXT_LIMIT
  return {
    texts: overflow ? NONE : texts,
    tables: union(left.tables, right.tables),
    rows: union(left.rows, right.rows),
    items: left.items && right.items ? joinTwo(left.items, right.items) : (left.items ?? right.items),
    places: joinPlaces(left, right),
    functions: union(left.functions, right.functions),
    data: left.data || right.data,
    unknown: left.unknown || right.unknown || overflow,
  }
}

/** Whatever any of the values may be. */
export function joinValues(values: Iterable<Value>): Value {
  let joined = NOTHING
  for (const value of values) joined = joinTwo(joined, value)
  return joined
}

/** Whether joining `more` would add nothing to `value`. */
export function includesValue(value: Value, more: Value, depth = 8): boolean {
  if (value === more || more === NOTHING) return true
  const flags = (value.data || !more.data) && (value.unknown || !more.unknown)
  const sets =
    more.texts.isSubsetOf(value.texts) &&
    more.tables.isSubsetOf(value.tables) &&
    more.rows.isSubsetOf(value.rows) &&
    more.functions.isSubsetOf(value.functions)
  if (!flags || !sets || depth === 0) return false
  return more.items === null || (value.items !== null && includesValue(value.items, more.items, depth - 1))
}

/** Whether it may be, or hold, a table, a row or a function that reads one. */
export function holdsAccess(value: Value): boolean {
  return value.tables.size > 0 || value.rows.size > 0 || (value.items !== null && holdsAccess(value.items))
}

/** How the value may look inside a text. */
export function spellings(value: Value): readonly string[] {
  const texts = [...value.texts]
  const inside = value.items === null ? null : itemsHole(value.items)
  if (value.unknown) texts.push(UNKNOWN_HOLE)
  if (value.data || value.tables.size > 0 || value.rows.size > 0) texts.push(DATA_HOLE)
  if (inside !== null) texts.push(inside)
  return texts.length > 0 ? texts : [DATA_HOLE]
}

/** A list in a text is a value, unless it may hold what separates conditions. */
function itemsHole(items: Value): string {
  const plain = [...items.texts].every((text) => !/\|\||['"]/.test(text))
  return items.unknown || !plain ? UNKNOWN_HOLE : DATA_HOLE
}

/** All texts of one after all texts of the other. */
export function concatenate(left: readonly string[], right: readonly string[]): Value {
  if (left.length * right.length > TEXT_LIMIT) return UNKNOWN
  return textValue(...left.flatMap((first) => right.map((second) => first + second)))
}
