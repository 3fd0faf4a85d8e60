const MAX_DEPTH = 8
const OPEN = new Map([
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
])
const NUMBER_OR_NAME = /[-+]?[\w.]+/y

type Cursor = { readonly text: string; at: number }

function skipSpace(cursor: Cursor): void {
  while (/\s/.test(cursor.text.charAt(cursor.at)) && cursor.at < cursor.text.length) cursor.at += 1
}

function readString(cursor: Cursor, quote: string): string | null {
  let value = ''
  for (cursor.at += 1; cursor.at < cursor.text.length; cursor.at += 1) {
    const char = cursor.text.charAt(cursor.at)
    if (char === quote) {
      cursor.at += 1
      return value
    }
    if (char === '\\') cursor.at += 1
    value += char === '\\' ? cursor.text.charAt(cursor.at) : char
  }
  return null
}

function readItem(cursor: Cursor, items: string[], depth: number): boolean {
  const char = cursor.text.charAt(cursor.at)
  if (OPEN.has(char)) return readList(cursor, items, depth + 1)
  if (char === "'" || char === '"') {
    const value = readString(cursor, char)
    if (value !== null) items.push(value)
    return value !== null
  }
  NUMBER_OR_NAME.lastIndex = cursor.at
  const token = NUMBER_OR_NAME.exec(cursor.text)?.[0]
  if (token === undefined) return false
  items.push(token)
  cursor.at += token.length
  return true
}

function readList(cursor: Cursor, items: string[], depth: number): boolean {
  const close = OPEN.get(cursor.text.charAt(cursor.at))
  if (close === undefined || depth > MAX_DEPTH) return false
  cursor.at += 1
  for (skipSpace(cursor); cursor.text.charAt(cursor.at) !== close; skipSpace(cursor)) {
    if (!readItem(cursor, items, depth)) return false
    skipSpace(cursor)
    const separator = cursor.text.charAt(cursor.at)
    if (separator === ',') cursor.at += 1
    else if (separator !== close) return false
  }
  cursor.at += 1
  return true
}

/**
 * Items of a Python list, tuple or set as Python prints it, nested ones flattened: `['a', ('b', 2)]` gives a, b, 2.
 * Null for anything else, so that plain text with brackets stays text.
 *
 * @example parsePythonList("['oral', 'iv']") // ['oral', 'iv']
 */
export function parsePythonList(text: string): string[] | null {
  const cursor: Cursor = { text: text.trim(), at: 0 }
  const items: string[] = []
  return readList(cursor, items, 1) && cursor.at === cursor.text.length ? items : null
}
