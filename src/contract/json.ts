import { z } from 'zod'

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export const Json: z.ZodType<Json> = z.json()

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]))
}

/** One line of JSON with sorted keys: equal values give equal bytes, so it can be hashed and compared. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value))
}

/** How an input or output appears in prompts and keys: text as it is, anything else as JSON, keys sorted, indent 2. */
export function renderJson(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(sortKeys(value), null, 2)
}
