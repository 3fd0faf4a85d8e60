import { z } from 'zod'

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export const Json: z.ZodType<Json> = z.json()

/** Whether JSON writes of it just its fields or items. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  const known = prototype === Object.prototype || prototype === Array.prototype || prototype === null
  return known && !('toJSON' in value)
}

/** The value with the fields of all objects in it sorted by name; the value itself where they are, since copying takes longer than all the rest. */
function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  return Array.isArray(value) ? sortItems(value) : sortFields(value)
}

function sortItems(list: readonly unknown[]): readonly unknown[] {
  const sorted = list.map(sortKeys)
  return isPlain(list) && sorted.every((item, index) => item === list[index]) ? list : sorted
}

function sortFields(value: object): unknown {
  const entries = Object.entries(value)
  let same = isPlain(value)
  let last = ''
  for (const entry of entries) {
    const [key, field] = entry
    entry[1] = sortKeys(field)
    same &&= last <= key && entry[1] === field
    last = key
  }
  if (same) return value
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}

/** One line of JSON with sorted keys: equal values give equal bytes, so it can be hashed and compared. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value))
}

/** How an input or output appears in prompts and keys: text as it is, anything else as JSON, keys sorted, indent 2. */
export function renderJson(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(sortKeys(value), null, 2)
}
