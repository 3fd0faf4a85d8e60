import { DATA_HOLE } from '../code-hole.ts'
import { isBareWord } from './sql-words.ts'

/** A piece of SQL. Comments and white space are left out. */
export type SqlToken = {
  /**
   * `quoted`: in backticks or brackets, always a name. `double`: in double quotes, a name or, in SQLite and MySQL, a string.
   * `parameter`: a value that is bound when the statement runs.
   */
  readonly kind: 'word' | 'quoted' | 'double' | 'string' | 'number' | 'symbol' | 'parameter'
  /** Without quotes. */
  readonly text: string
}

export type SqlTokens = {
  readonly tokens: readonly SqlToken[]
  /** What databases read in different ways, or what does not end, in words. */
  readonly problem: string | null
}

// Databases agree on these blanks only; to SQLite a no-break space is a letter.
const SPACE = /[ \t\n\r\f]+/y
// MySQL takes `--` without a blank after it for two signs.
const LINE_COMMENT = /--(?:(?=\r?\n)|[ \t][^\n]*|$)/y
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
// SQLite goes on with `(`, `::` and `$`, so they must not follow. `@name` is an operator and a column in PostgreSQL.
const PARAMETER = /\?\d*|(?::[A-Za-z_]|\$\d)\w*(?![\w$(:])/y
const SYMBOL = /\|\||->>|->|<>|<=|>=|==|!=|::|[-+*/%<>=(),;.&|~^[\]]/y
const SUBSCRIPT = /\[\d+(?::\d+)?\]/y
const CLOSING = new Map([
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
])
const QUOTED_KIND = new Map<string, 'string' | 'double'>([
  ["'", 'string'],
  ['"', 'double'],
])
/** Signs that become ASCII letters in lower case, so that two names would look like one. */
const FALSE_LETTERS = /[\u0130\u212a]/

function match(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0] ?? null
}

/** End of a quoted piece (its closing quote), -1 where there is none. A doubled quote is part of it. */
function closingAt(sql: string, start: number, close: string): number {
  for (let at = start + 1; at < sql.length; at++) {
    if (sql.charAt(at) !== close) continue
    if (close === ']' || sql.charAt(at + 1) !== close) return at
    at++
  }
  return -1
}

function plainToken(sql: string, at: number, last: SqlToken | undefined): SqlToken | string {
  const word = match(WORD, sql, at)
  if (word !== null) return { kind: 'word', text: word }
  const number = match(NUMBER, sql, at)
  // `1member` is a name in MySQL, a number and an alias elsewhere.
  if (number !== null && match(WORD, sql, at + number.length) !== null) return 'a number with a letter after it'
  if (number?.startsWith('.') && last !== undefined && !['symbol', 'number'].includes(last.kind))
    return 'a number after a name'
  if (number !== null) return { kind: 'number', text: number }
  const parameter = sql.startsWith('::', at) ? null : match(PARAMETER, sql, at)
  if (parameter !== null) return { kind: 'parameter', text: parameter }
  const symbol = match(SYMBOL, sql, at)
  return symbol === null ? `the character \`${sql.charAt(at)}\`` : { kind: 'symbol', text: symbol }
}

/** A piece in quotes or brackets; null where none begins. */
function quotedToken(sql: string, at: number, last: SqlToken | undefined): SqlToken | string | null {
  const bracket = sql.charAt(at) === '['
  const close = bracket ? ']' : CLOSING.get(sql.charAt(at))
  if (close === undefined) return null
  if (bracket && match(SUBSCRIPT, sql, at) !== null) return null
  const end = closingAt(sql, at, close)
  if (end < 0) return `a ${sql.charAt(at)} without an end`
  const text = sql.slice(at + 1, end)
  // `x[y]` is a subscript in PostgreSQL and an alias in SQLite.
  const opens = last === undefined || (last.kind === 'symbol' ? !/[)\]]/.test(last.text) : isBareWord(last))
  if (bracket && !(opens && /^\w[\w ]*$/.test(text))) return 'brackets that are no plain name'
  // A backslash escapes the next character in MySQL and is an ordinary one elsewhere.
  if (text.includes('\\')) return 'a backslash in quotes'
  if (close !== "'" && text !== text.trim()) return 'a name with blanks around it'
  if (close === '"' && text.includes(DATA_HOLE)) return 'a part that is not constant in double quotes'
  return { kind: QUOTED_KIND.get(close) ?? 'quoted', text }
}

/** Characters of white space and comment at a place, or a problem. */
function skipLength(sql: string, at: number): number | string {
  const space = match(SPACE, sql, at)
  if (space !== null) return space.length
  if (sql.startsWith('--', at)) {
    const comment = match(LINE_COMMENT, sql, at)
    if (comment === null) return 'a `--` without a blank after it'
    // PostgreSQL ends the comment at a carriage return.
    return /\r(?!$)/.test(comment) ? 'a carriage return in a comment' : comment.length
  }
  if (!sql.startsWith('/*', at)) return 0
  if (/^M?!/.test(sql.slice(at + 2, at + 4))) return 'a comment that some databases run'
  const end = sql.indexOf('*/', at + 2)
  if (end < 0) return 'a comment without an end'
  // PostgreSQL nests comments.
  return sql.slice(at + 2, end).includes('/*') ? 'a comment in a comment' : end + 2 - at
}

function nextToken(sql: string, at: number, last: SqlToken | undefined): SqlToken | string {
  return quotedToken(sql, at, last) ?? plainToken(sql, at, last)
}

/** Splits SQL into tokens. What SQLite, MySQL and PostgreSQL split in different ways is a problem, not a guess. */
export function tokenizeSql(sql: string): SqlTokens {
  const tokens: SqlToken[] = []
  const fail = (problem: string): SqlTokens => ({ tokens, problem })
  if (FALSE_LETTERS.test(sql)) return fail('a letter that lower case confuses')
  for (let at = 0; at < sql.length; ) {
    const skip = skipLength(sql, at)
    if (typeof skip === 'string') return fail(skip)
    if (skip > 0) {
      at += skip
      continue
    }
    const token = nextToken(sql, at, tokens.at(-1))
    if (typeof token === 'string') return fail(token)
    tokens.push(token)
    const quotes = token.kind === 'quoted' || token.kind === 'double' || token.kind === 'string' ? 2 : 0
    at += token.text.length + quotes
  }
  return { tokens, problem: null }
}
