import { DATA_HOLE, hasHole, UNKNOWN_HOLE } from '../code-hole.ts'
import { isValueText } from './sql-words.ts'
import type { SqlToken } from './tokenize-sql.ts'

/** One statement as the parsers get it, or why it cannot be given to them. */
export type RenderedSql = { readonly text: string; readonly natural: boolean } | { readonly problem: string }

const JOIN_WORDS = new Set(['join', 'inner', 'left', 'right', 'full', 'outer', 'cross'])
const BEFORE_VALUE = new Set([
  '=',
  '==',
  '<>',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '||',
  'like',
  'between',
  'and',
  'limit',
  'offset',
  'is',
  'glob',
  'not',
  'regexp',
  'then',
  'else',
])
const BEFORE_VALUES = new Set(['in', 'values'])

/** Statements of a script: the tokens between semicolons. */
export function splitStatements(tokens: readonly SqlToken[]): SqlToken[][] {
  const statements: SqlToken[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'symbol' && token.text === ';') statements.push([])
    else statements.at(-1)?.push(token)
  }
  return statements.filter((statement) => statement.length > 0)
}

function isConstant(token: SqlToken | undefined): boolean {
  return token?.kind === 'string' || token?.kind === 'number'
}

/** What a string says is no matter here, and a parser must not read more into it than its quotes. */
function renderString(text: string): string {
  return `'${text.slice(0, 40).replaceAll(/[^\w .:+%-]/g, '_')}'`
}

function renderName(text: string, quote: string): string | null {
  return /^[^`"\\]+$/.test(text) && !hasHole(text) ? `${quote}${text}${quote}` : null
}

/** A hole may stand for a value, never for a name. */
function renderHole(previous: string, opener: string): string | null {
  if (previous === 'in') return '(0)'
  if (BEFORE_VALUE.has(previous)) return '0'
  return (previous === '(' || previous === ',') && BEFORE_VALUES.has(opener) ? '0' : null
}

/**
 * Writes a statement anew from its tokens: comments gone, strings harmless, names quoted as the dialect has it,
 * NATURAL taken out (the parsers take it for an alias) and reported, holes filled with a value.
 */
export function renderSql(tokens: readonly SqlToken[], nameQuote: '`' | '"'): RenderedSql {
  const words: string[] = []
  const openers: string[] = []
  let natural = false
  let previous = ''
  let skip = -1
  for (const [index, token] of tokens.entries()) {
    const lower = token.kind === 'word' || token.kind === 'symbol' ? token.text.toLowerCase() : ''
    const next = tokens[index + 1]?.text.toLowerCase() ?? ''
    if (token.text.includes(UNKNOWN_HOLE)) return { problem: 'a part that is not constant' }
    if (lower === 'natural' && JOIN_WORDS.has(next)) {
      natural = true
      continue
    }
    // Of a list of constants one is enough; a list of identifiers to look for may have thousands.
    if (openers.length > 0 && token.text === ',' && isConstant(tokens[index - 1]) && isConstant(tokens[index + 1])) {
      const after = tokens[index + 2]?.text
      if (after === ',' || after === ')') skip = index + 1
    }
    if (skip >= index) continue
    if (lower === '(') openers.push(previous)
    if (lower === ')') openers.pop()
    const rendered = renderToken(token, { nameQuote, previous, opener: openers.at(-1) ?? '' })
    if (rendered === null) return { problem: `the name \`${token.text.replaceAll(DATA_HOLE, '{}')}\`` }
    words.push(rendered)
    previous = lower
  }
  return { text: words.join(' ').replaceAll(/ ?\. ?/g, '.'), natural }
}

type Place = { readonly nameQuote: string; readonly previous: string; readonly opener: string }

function renderToken(token: SqlToken, place: Place): string | null {
  if (token.kind === 'string') return renderString(token.text)
  // INVARIANT: what may be a name is rendered as one, so that no parser takes a column for a string.
  if (token.kind === 'double' && isValueText(token.text)) return renderString(token.text)
  if (token.kind === 'double' || token.kind === 'quoted') return renderName(token.text, place.nameQuote)
  if (token.kind === 'parameter') return '0'
  if (token.kind === 'word' && hasHole(token.text)) {
    return token.text === DATA_HOLE ? renderHole(place.previous, place.opener) : null
  }
  return token.text
}
