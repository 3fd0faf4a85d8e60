import type { Json } from '../contract/json.ts'
import { tokenize } from './tokenize.ts'

/** A value written as JSON or as a Python literal. Maps keep their entries as written, so that a key given twice is seen. */
export type LooseValue =
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly LooseValue[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [key: string, value: LooseValue])[] }

const MOST_DEPTH = 12
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
])
const TOKEN = /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}[\],:]|[^\s"'{}[\],:]+/sy

type Cursor = { readonly tokens: readonly string[]; at: number }

function unquote(token: string): string | null {
  const quote = token[0]
  if (quote !== '"' && quote !== "'") return null
  return token.slice(1, -1).replace(/\\(.)/gs, '$1')
}

function readScalar(token: string): LooseValue | null {
  const text = unquote(token)
  if (text !== null) return { kind: 'scalar', value: text }
  if (WORDS.has(token)) return { kind: 'scalar', value: WORDS.get(token) ?? null }
  if (/^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(token)) return { kind: 'scalar', value: Number(token) }
  return /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(token) ? { kind: 'scalar', value: token } : null
}

/** Items up to `close`; a comma may trail. Null where the text is not such a list. */
function readItems<T>(cursor: Cursor, close: string, readItem: () => T | null): T[] | null {
  const items: T[] = []
  while (cursor.tokens[cursor.at] !== close) {
    const item = readItem()
    if (item === null) return null
    items.push(item)
    if (cursor.tokens[cursor.at] === ',') cursor.at += 1
    else if (cursor.tokens[cursor.at] !== close) return null
  }
  cursor.at += 1
  return items
}

function readEntry(cursor: Cursor, depth: number): [string, LooseValue] | null {
  const key = readScalar(cursor.tokens[cursor.at] ?? '')
  if (key?.kind !== 'scalar' || cursor.tokens[cursor.at + 1] !== ':') return null
  cursor.at += 2
  const value = readValue(cursor, depth)
  return value && [String(key.value), value]
}

function readValue(cursor: Cursor, depth: number): LooseValue | null {
  const token = cursor.tokens[cursor.at] ?? ''
  if (depth > MOST_DEPTH) return null
  cursor.at += 1
  if (token === '[') {
    const items = readItems(cursor, ']', () => readValue(cursor, depth + 1))
    return items && { kind: 'list', items }
  }
  if (token === '{') {
    const entries = readItems(cursor, '}', () => readEntry(cursor, depth + 1))
    return entries && { kind: 'map', entries }
  }
  return readScalar(token)
}

/** The plain JSON of a value; of a key given twice the last stands. */
export function toJson(value: LooseValue): Json {
  if (value.kind === 'scalar') return value.value
  if (value.kind === 'list') return value.items.map(toJson)
  return Object.fromEntries(value.entries.map(([key, one]): [string, Json] => [key, toJson(one)]))
}

/** Reads JSON or a Python literal (single quotes, True, False, None, bare words, a trailing comma). Null: it is neither. */
export function parseLooseValue(text: string): LooseValue | null {
  const tokens = tokenize(TOKEN, text)
  if (!tokens || tokens.length === 0) return null
  const cursor: Cursor = { tokens, at: 0 }
  const value = readValue(cursor, 0)
  return cursor.at === tokens.length ? value : null
}
