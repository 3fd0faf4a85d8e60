import type { Json } from '../contract/json.ts'

/** Values within a JSON value, itself included; stops counting once there are more than `most`. Any depth. */
export function countNodes(value: Json, most: number): number {
  const waiting: Json[] = [value]
  let count = 0
  for (let next = waiting.pop(); next !== undefined && count <= most; next = waiting.pop()) {
    count++
    if (next === null || typeof next !== 'object') continue
    for (const item of Array.isArray(next) ? next : Object.values(next)) {
      if (waiting.length > most) return most + 1
      waiting.push(item)
    }
  }
  return count
}
