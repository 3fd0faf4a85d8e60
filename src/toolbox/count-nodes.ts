import type { Json } from '../contract/json.ts'

/**
 * Values within a JSON value, itself included; stops counting once there are more than `most`. Any depth. Values that
 * are undefined, which JSON has none of, count too: whoever copies them meets each of them.
 */
export function countNodes(value: Json | undefined, most: number): number {
  const waiting: (Json | undefined)[] = [value]
  let count = 0
  while (waiting.length > 0 && count <= most) {
    const next = waiting.pop()
    count++
    if (next === null || typeof next !== 'object') continue
    for (const item of Array.isArray(next) ? next : Object.values(next)) {
      if (waiting.length > most) return most + 1
      waiting.push(item)
    }
  }
  return count
}
