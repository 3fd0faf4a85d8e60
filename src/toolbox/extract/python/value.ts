import { DATA_HOLE, UNKNOWN_HOLE } from '../code-hole.ts'
import { TooMuchToRead } from '../too-much-to-read.ts'
import type { PythonNode } from './parse-python.ts'

/** More alternatives than this are treated as not known. */
const TEXT_LIMIT = 64
const TEXT_CHARS = 20_000
/** A value that may be one of more tables, functions or containers is not followed. */
const ALTERNATIVES = 1000
/** Containers nested deeper, or with more places, are not followed place by place. */
const VALUE_DEPTH = 8
const VALUE_WEIGHT = 300

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
  /** Modules and their members, builtins: dotted paths. */
  readonly names: ReadonlySet<string>
  /** Where the containers were made that it may be: what one alias adds, all aliases hold. */
  readonly sites: ReadonlySet<string>
  /** How deeply containers stand in one another, and how many places they hold together. */
  readonly depth: number
  readonly weight: number
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
  names: NONE,
  sites: NONE,
  depth: 0,
  weight: 1,
  data: false,
  unknown: false,
}
export const DATA: Value = { ...NOTHING, data: true }
export const UNKNOWN: Value = { ...NOTHING, unknown: true }

export function textValue(...texts: readonly string[]): Value {
  const fits = texts.length <= TEXT_LIMIT && totalChars(texts) <= TEXT_CHARS
  return fits ? { ...NOTHING, texts: new Set(texts) } : UNKNOWN
}

export function tableValue(tables: ReadonlySet<string>): Value {
  return { ...NOTHING, tables }
}

export function rowValue(rows: ReadonlySet<string>): Value {
  return { ...NOTHING, rows }
}

export function listValue(places: readonly Value[]): Value {
  const items = joinValues(places)
  const weight = places.reduce((sum, place) => sum + place.weight, 1 + items.weight)
  return weight > VALUE_WEIGHT ? itemsValue(items) : shaped({ ...NOTHING, items, places, weight })
}

export function itemsValue(items: Value): Value {
  return shaped({ ...NOTHING, items })
}

export function namesValue(...names: readonly string[]): Value {
  return { ...NOTHING, names: new Set(names) }
}

function totalChars(texts: Iterable<string>): number {
  let total = 0
  for (const text of texts) total += text.length
  return total
}

/** A container too deep becomes one whose inside is not known, but whose tables and functions are. */
function shaped(value: Value): Value {
  if (value.items === null) return { ...value, depth: 0, weight: 1 }
  const depth = value.items.depth + 1
  const weight = (value.places ?? []).reduce((sum, place) => sum + place.weight, 1 + value.items.weight)
  if (depth <= VALUE_DEPTH)
    return weight <= VALUE_WEIGHT ? { ...value, depth, weight } : { ...value, places: null, depth, weight: 1 + depth }
  const flat = { ...NOTHING, ...insides(value), data: true, unknown: true }
  return { ...flat, items: null, places: null, depth: 0, weight: 1 }
}

function insides(value: Value): Pick<Value, 'tables' | 'rows' | 'functions' | 'names' | 'sites'> {
  const { tables, rows, functions, names, sites } = value
  if (value.items === null) return { tables, rows, functions, names, sites }
  const inner = insides(value.items)
  return {
    tables: union(tables, inner.tables),
    rows: union(rows, inner.rows),
    functions: union(functions, inner.functions),
    names: union(names, inner.names),
    sites: union(sites, inner.sites),
  }
}

function union<T>(left: ReadonlySet<T>, right: ReadonlySet<T>): ReadonlySet<T> {
  if (right.size === 0 || left === right) return left
  if (left.size === 0) return right
  const both = left.union(right)
  if (both.size > ALTERNATIVES) throw new TooMuchToRead()
  return both
}

function joinPlaces(left: Value, right: Value): readonly Value[] | null {
  if (left.places === null || right.places?.length !== left.places.length) return null
  return left.places.map((place, index) => joinTwo(place, right.places?.[index] ?? NOTHING))
}

function joinTwo(left: Value, right: Value): Value {
  if (left === right || right === NOTHING) return left
  if (left === NOTHING) return right
  const texts = union(left.texts, right.texts)
  const overflow = texts.size > TEXT_LIMIT || totalChars(texts) > TEXT_CHARS
  return shaped({
    texts: overflow ? NONE : texts,
    tables: union(left.tables, right.tables),
    rows: union(left.rows, right.rows),
    items: left.items && right.items ? joinTwo(left.items, right.items) : (left.items ?? right.items),
    places: joinPlaces(left, right),
    functions: union(left.functions, right.functions),
    names: union(left.names, right.names),
    sites: union(left.sites, right.sites),
    depth: 0,
    weight: 1,
    data: left.data || right.data,
    unknown: left.unknown || right.unknown || overflow,
  })
}

/** Whatever any of the values may be. @throws TooMuchToRead */
export function joinValues(values: Iterable<Value>): Value {
  let joined = [...values]
  // Neighbours in pairs: one by one, a long list would be copied again for each of its places.
  while (joined.length > 1) {
    const pairs: Value[] = []
    for (let at = 0; at < joined.length; at += 2) pairs.push(joinTwo(joined[at] ?? NOTHING, joined[at + 1] ?? NOTHING))
    joined = pairs
  }
  return joined[0] ?? NOTHING
}

/** Whether joining `more` would add nothing to `value`. */
export function includesValue(value: Value, more: Value, depth = 8): boolean {
  if (value === more || more === NOTHING) return true
  const flags = (value.data || !more.data) && (value.unknown || !more.unknown)
  const sets =
    more.texts.isSubsetOf(value.texts) &&
    more.tables.isSubsetOf(value.tables) &&
    more.rows.isSubsetOf(value.rows) &&
    more.functions.isSubsetOf(value.functions) &&
    more.names.isSubsetOf(value.names) &&
    more.sites.isSubsetOf(value.sites)
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
  if (value.unknown || value.names.size > 0 || value.functions.size > 0) texts.push(UNKNOWN_HOLE)
  if (value.data || value.tables.size > 0 || value.rows.size > 0) texts.push(DATA_HOLE)
  if (inside !== null) texts.push(inside)
  return texts.length > 0 ? texts : [DATA_HOLE]
}

/** A list in a text is a value, unless it may hold what separates conditions. */
function itemsHole(items: Value): string {
  const plain = [...items.texts].every((text) => !/\|\||['"]/.test(text))
  const known = !items.unknown && items.names.size + items.functions.size === 0
  return known && plain && (items.items === null || isPlain(items.items)) ? DATA_HOLE : UNKNOWN_HOLE
}

/** All texts of one after all texts of the other. */
export function concatenate(left: readonly string[], right: readonly string[]): Value {
  if (left.length * right.length > TEXT_LIMIT) return UNKNOWN
  return textValue(...left.flatMap((first) => right.map((second) => first + second)))
}

/** Whether it can hold nothing but plain data. */
export function isPlain(value: Value): boolean {
  const sets = value.texts.size + value.tables.size + value.rows.size + value.functions.size + value.names.size
  return sets === 0 && !value.unknown && (value.items === null || isPlain(value.items))
}
