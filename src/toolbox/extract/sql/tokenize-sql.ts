/** A piece of SQL. Comments and white space are left out. */
export type SqlToken = {
  /** `quoted`: in backticks or brackets, always a name. `double`: in double quotes, a name or, in SQLite and MySQL, a string. */
  readonly kind: 'word' | 'quoted' | 'double' | 'string' | 'number' | 'symbol'
  /** Without quotes. */
  readonly text: string
}

export type SqlTokens = {
  readonly tokens: readonly SqlToken[]
  /** What cannot be told apart or does not end, in words. */
  readonly problem: string | null
}

const SPACE = /\s+/y
const LINE_COMMENT = /--[^\n]*/y
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const SYMBOL = /\|\||->>|->|<>|<=|>=|==|!=|::|[-+*/%<>=(),;.:?@&|~$^[\]]/y
const CLOSING = new Map([
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
])
const QUOTED_KIND = new Map<string, 'string' | 'double'>([
  ["'", 'string'],
  ['"', 'double'],
])

function match(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0] ?? null
}

/** End of a quoted piece (its closing quote), -1 where there is none. A doubled quote is part of it. */
function closingAt(sql: string, start: number, close: string, backslash: boolean): number {
  for (let at = start + 1; at < sql.length; at++) {
    const character = sql.charAt(at)
    if (backslash && character === '\\') at++
    else if (character === close) {
      if (close === ']' || sql.charAt(at + 1) !== close) return at
      at++
    }
  }
  return -1
}

/** `[` opens a name, but `[1]` and `array[` are subscripts and lists. */
function closingQuote(sql: string, at: number, last: SqlToken | undefined): string | undefined {
  if (sql.charAt(at) !== '[') return CLOSING.get(sql.charAt(at))
  return /[0-9:]/.test(sql.charAt(at + 1)) || last?.text.toLowerCase() === 'array' ? undefined : ']'
}

function plainToken(sql: string, at: number): SqlToken | null {
  const word = match(WORD, sql, at)
  if (word !== null) return { kind: 'word', text: word }
  const number = match(NUMBER, sql, at)
  if (number !== null) return { kind: 'number', text: number }
  const symbol = match(SYMBOL, sql, at)
  return symbol === null ? null : { kind: 'symbol', text: symbol }
}

/** Characters of white space and comment at a place, or a problem. */
function skipLength(sql: string, at: number): number | string {
  const skipped = match(SPACE, sql, at) ?? match(LINE_COMMENT, sql, at)
  if (skipped !== null) return skipped.length
  if (!sql.startsWith('/*', at)) return 0
  if (sql.charAt(at + 2) === '!') return 'a comment that some databases run'
  const end = sql.indexOf('*/', at + 2)
  return end < 0 ? 'a comment without an end' : end + 2 - at
}

/**
 * Splits SQL into tokens.
 *
 * @param backslash - Whether a backslash in a string escapes the next character (MySQL) or is an ordinary one (standard, SQLite).
 */
export function tokenizeSql(sql: string, backslash: boolean): SqlTokens {
  const tokens: SqlToken[] = []
  const fail = (problem: string): SqlTokens => ({ tokens, problem })
  for (let at = 0; at < sql.length; ) {
    const skip = skipLength(sql, at)
    if (typeof skip === 'string') return fail(skip)
    if (skip > 0) {
      at += skip
      continue
    }
    const close = closingQuote(sql, at, tokens.at(-1))
    if (close !== undefined) {
      const end = closingAt(sql, at, close, backslash && close === "'")
      if (end < 0) return fail(`a ${sql.charAt(at)} without an end`)
      tokens.push({ kind: QUOTED_KIND.get(close) ?? 'quoted', text: sql.slice(at + 1, end) })
      at = end + 1
      continue
    }
    const token = plainToken(sql, at)
    if (token === null) return fail(`the character \`${sql.charAt(at)}\``)
    tokens.push(token)
    at += token.text.length
  }
  return { tokens, problem: null }
}
