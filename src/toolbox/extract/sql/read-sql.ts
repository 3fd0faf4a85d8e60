import type { AccessCollector } from '../access-collector.ts'
import { DATA_HOLE } from '../code-hole.ts'
import type { ReadingBudget } from '../reading-budget.ts'
import { findLeftOut } from './find-left-out.ts'
import { splitStatements } from './render-sql.ts'
import type { SqlParser } from './sql-parser.ts'
import { SqlReader } from './sql-reader.ts'
import { type SqlToken, tokenizeSql } from './tokenize-sql.ts'

/** More statements than this are not read. */
const STATEMENTS = 50

const LEADING = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/|\(|explain\s+(?:query\s+plan\s+)?)*/i
const STATEMENT =
  /^(?:select\b(?!\s*[=.,)])[\s\S]*\bfrom\b|with\s[\s\S]*\bselect\b|(?:insert|replace)\s[\s\S]*\binto\b|update\s+[^\s=(]+\s+(?:as\s+)?(?:\w+\s+)?set\b|delete\s+from\b|(?:drop|alter|create|truncate|pragma|attach)\s+\w)/i

/** Whether a text begins as a SQL statement does and has the words that belong to it. */
export function looksLikeSql(text: string): boolean {
  return STATEMENT.test(text.replace(LEADING, ''))
}

/** A piece of SQL shortened for a note. */
function shown(text: string): string {
  return text.replaceAll(DATA_HOLE, '{}').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
}

/** Where found accesses go, what parses, and what reading may cost. */
export type SqlReading = {
  readonly collector: AccessCollector
  readonly parser: SqlParser
  readonly budget: ReadingBudget
}

/**
 * Reads which tables and columns a SQL script touches. What is not understood exactly, or means different things in
 * different databases, is unread.
 *
 * @param where - Place of the script in the output, for notes.
 */
export function readSql(sql: string, where: string, reading: SqlReading): void {
  const { tokens, problem } = tokenizeSql(sql)
  if (problem !== null) {
    reading.collector.noteUnread(`sql ${where}: ${problem} in \`${shown(sql)}\``)
    return
  }
  const statements = splitStatements(tokens)
  if (statements.length > STATEMENTS) reading.collector.noteLimit(`sql ${where}: more than ${STATEMENTS} statements`)
  for (const statement of statements.slice(0, STATEMENTS)) readStatement(statement, where, reading)
}

function withoutExplain(tokens: readonly SqlToken[]): readonly SqlToken[] {
  if (tokens[0]?.text.toLowerCase() !== 'explain') return tokens
  return tokens.slice(tokens[1]?.text.toLowerCase() === 'query' ? 3 : 1)
}

function readStatement(statement: readonly SqlToken[], where: string, { collector, parser }: SqlReading): void {
  const tokens = withoutExplain(statement)
  const parsed = parser.parse(tokens)
  if ('problem' in parsed) {
    const text = tokens.slice(0, 20).map((token) => token.text)
    const note = `sql ${where}: ${parsed.problem} in \`${shown(text.join(' '))}\``
    if (parsed.limit) collector.noteLimit(note)
    else collector.noteUnread(note)
    return
  }
  const doubles = new Set(tokens.flatMap(({ kind, text }) => (kind === 'double' ? [text.toLowerCase()] : [])))
  const reader = new SqlReader(collector, { where, natural: parsed.natural, doubles })
  for (const node of parsed.statements) reader.readStatement(node)
  const { accounted, tables } = reader
  for (const what of findLeftOut({
    tokens,
    statements: parsed.statements,
    accounted,
    tables,
    schema: collector.schema,
  }))
    collector.noteUnread(`sql ${where}: ${what}`)
}
