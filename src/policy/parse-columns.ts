/** One database with its columns, as the requests list them. */
export type DatabaseLine = { readonly database: string; readonly columns: readonly string[] }

const QUOTES = new Set(['"', "'", '`'])
const NAME = /^[\p{L}_][\p{L}\p{N}_.$-]{0,127}$/u

function unquote(text: string): string {
  const trimmed = text.trim()
  const first = trimmed[0] ?? ''
  return QUOTES.has(first) && trimmed.length > 1 && trimmed.endsWith(first) ? trimmed.slice(1, -1).trim() : trimmed
}

/** A single word that may name a database or column; null: it is something else. */
export function readName(text: string): string | null {
  const name = unquote(text)
  return NAME.test(name) ? name : null
}

/** `a, b and c`, with or without quotes, to names; an empty text to none; null where something is not a name. */
export function readNames(text: string): string[] | null {
  const parts = text
    .trim()
    .replace(/,$/, '')
    .replace(/\s+and\s+/g, ', ')
    .split(',')
  if (parts.length === 1 && parts[0]?.trim() === '') return []
  const names: string[] = []
  for (const part of parts) {
    if (part.trim() === '' && names.length > 0) continue
    const name = readName(part)
    if (name === null) return null
    names.push(name)
  }
  return [...new Set(names)]
}

function unwrap(text: string, brackets: string): string | null {
  const [open = '', close = ''] = brackets
  return text.startsWith(open) && text.endsWith(close) && text.length > 1 ? text.slice(1, -1) : null
}

function databaseLine(name: string, columns: string): DatabaseLine | null {
  const database = readName(name)
  const names = readNames(columns)
  return database === null || names === null ? null : { database, columns: names }
}

/** `db: a, b`, `db: [a, b]`, `'db': ['a', 'b']`, `db (a, b)`; null where the line is none of them. */
export function parseDatabaseLine(text: string): DatabaseLine | null {
  const line = text
    .trim()
    .replace(/[.,;]$/, '')
    .trim()
  const colon = line.indexOf(':')
  const paren = line.indexOf('(')
  if (colon > 0 && (paren < 0 || colon < paren)) {
    const rest = line.slice(colon + 1).trim()
    const listed = unwrap(rest, '[]')
    if (listed === null && rest === '') return null
    return databaseLine(line.slice(0, colon), listed ?? rest)
  }
  if (paren <= 0 || !line.endsWith(')')) return null
  return databaseLine(line.slice(0, paren), line.slice(paren + 1, -1))
}

/** `allergy (a, b), lab (c) and cost (d)`; null where the text is not wholly that. */
export function parseInlineDatabases(text: string): DatabaseLine[] | null {
  const lines: DatabaseLine[] = []
  let rest = text.trim().replace(/\.$/, '').trim()
  while (rest !== '') {
    const close = rest.indexOf(')')
    const line = close < 0 ? null : parseDatabaseLine(rest.slice(0, close + 1))
    if (!line || rest.slice(0, close).includes(':')) return null
    lines.push(line)
    rest = rest.slice(close + 1).trim()
    if (rest === '') break
    const link = /^(?:[,;]\s*and\b|[,;]|and\b)\s*/.exec(rest)
    if (!link) return null
    rest = rest.slice(link[0].length)
  }
  return lines.length > 0 ? lines : null
}
