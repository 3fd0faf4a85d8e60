import type { Json } from '../../contract/json.ts'

/** Deepest level of a JSON value that is changed. */
const MOST_DEPTH = 6

type JsonObject = { [key: string]: Json }

export function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** The value with every object in it, from the outermost on, replaced by what `change` makes of it. */
export function changeObjects(value: Json, change: (object: JsonObject) => JsonObject, depth = 0): Json {
  if (depth > MOST_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => changeObjects(item, change, depth + 1))
  if (!isObject(value)) return value
  const entries = Object.entries(change(value))
  return Object.fromEntries(entries.map(([key, item]) => [key, changeObjects(item, change, depth + 1)]))
}

/** A text in a JSON value: its key (null for a text in a list, or by itself), and how to put another one in its place. */
export type TextLeaf = { readonly key: string | null; readonly text: string; put(text: string): Json }

/** Every text of a value, in the order of its keys. */
export function textLeaves(value: Json, key: string | null = null, depth = 0): TextLeaf[] {
  if (typeof value === 'string') return [{ key, text: value, put: (text) => text }]
  if (depth > MOST_DEPTH) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, at) =>
      textLeaves(item, null, depth + 1).map((leaf) => ({ ...leaf, put: (text) => value.with(at, leaf.put(text)) })),
    )
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, item]) =>
    textLeaves(item, name, depth + 1).map((leaf) => ({
      ...leaf,
      put: (text) => ({ ...value, [name]: leaf.put(text) }),
    })),
  )
}
