import type { Json } from '../../contract/json.ts'

/** JSON has no such numbers, and writes null: what is checked would be another value than what a tool gets. */
function refuseUnwritable(_key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  throw new TypeError(`\`${value}\` is no number of JSON; send one that is`)
}

/**
 * A value of an SDK as JSON, as `JSON.stringify` would write it; nothing becomes null.
 * @throws TypeError where it has no JSON: a loop, a BigInt, a number that is not finite
 */
export function toJson(value: unknown): Json {
  const text = JSON.stringify(value, refuseUnwritable)
  return text === undefined ? null : JSON.parse(text)
}

/** Arguments as a model wrote them: JSON, else the text itself. @throws TypeError for a number too large to be one (`1e999`) */
export function readArguments(text: string): Json {
  let read: Json
  try {
    read = JSON.parse(text)
  } catch {
    return text
  }
  JSON.stringify(read, refuseUnwritable)
  return read
}
