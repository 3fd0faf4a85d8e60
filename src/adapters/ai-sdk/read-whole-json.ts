import type { Json } from '../../contract/json.ts'

const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|\s+/g

/**
 * A text as JSON where the JSON is all of it, else the text itself. Of a key that is written twice JSON keeps the last; the first would leave with the text
 * and no guard would have seen it. The same holds for digits that a number loses.
 */
export function readWholeJson(text: string): Json {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  // Only in what is JSON is a quote sure to be closed, and the search quick.
  return JSON.stringify(value) === text.replace(STRING_OR_SPACE, '$1') ? value : text
}
