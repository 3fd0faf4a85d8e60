import type { Json } from '../../contract/json.ts'

/**
 * A value of an SDK as JSON, as `JSON.stringify` would write it; nothing becomes null.
 * @throws TypeError where it has no JSON: a loop, a BigInt
 */
export function toJson(value: unknown): Json {
  const text = JSON.stringify(value)
  return text === undefined ? null : JSON.parse(text)
}

/** Arguments as a model wrote them: JSON, else the text itself. */
export function readArguments(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
