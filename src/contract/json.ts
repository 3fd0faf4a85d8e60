import { z } from 'zod'

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export const Json: z.ZodType<Json> = z.json()

function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const sorted = Object.keys(value)
    .sort()
    .map((key): [string, Json] => [key, sortKeys(value[key] ?? null)])
  return Object.fromEntries(sorted)
}

/** One line of JSON with sorted keys: equal values give equal bytes, so it can be hashed and compared. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(sortKeys(value))
}

/** How an input or output appears in prompts and keys: text as it is, anything else as JSON, keys sorted, indent 2. */
export function renderJson(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(sortKeys(value), null, 2)
}
