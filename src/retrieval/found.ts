/** One of the nearest, by id; distance in edits. */
export type Found = { readonly id: string; readonly distance: number }

/** Nearest first; ties by id in the order of its UTF-16 units. */
export function compareFound(one: Found, other: Found): number {
  return one.distance - other.distance || compareIds(one.id, other.id)
}

export function compareIds(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
