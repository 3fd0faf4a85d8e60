import type { Value } from './value.ts'

/** Alternatives and characters of texts that are worked through in the time of one step. */
const PER_STEP = 16
/** A place counts as so many alternatives, for what is made of it. */
const PLACE = 8

function sizeOf(value: Value): number {
  const { texts, tables, rows, functions, names, sites } = value
  let size = texts.size + tables.size + rows.size + functions.size + names.size + sites.size
  for (const text of texts) size += text.length
  for (const place of value.places ?? []) size += PLACE + sizeOf(place)
  return value.items === null ? size : size + sizeOf(value.items)
}

/** What it costs to work through all that a value may be, in steps of the budget; small values are free. */
export function valueCost(value: Value): number {
  return Math.floor(sizeOf(value) / PER_STEP)
}
