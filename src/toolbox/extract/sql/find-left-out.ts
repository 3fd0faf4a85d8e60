import type { AccessSchema } from '../access-schema.ts'
import { DATA_HOLE } from '../code-hole.ts'
import type { SqlNode } from './sql-parser.ts'
import { isKeyword, isValueText, mayPrecedeParenthesis } from './sql-words.ts'
import type { SqlToken } from './tokenize-sql.ts'

/** A statement's tokens, its tree, and what a reader understood of the tree. */
export type ReadStatement = {
  readonly tokens: readonly SqlToken[]
  readonly statements: readonly SqlNode[]
  /** Names in lower case that the reader met, and those of them that are tables. */
  readonly accounted: ReadonlySet<string>
  readonly tables: ReadonlySet<string>
  readonly schema: AccessSchema
}

const NAMES = new Set(['word', 'quoted', 'double'])

/** A text in double quotes that was rendered as a string, and is no column either. */
function isUnnamed(text: string, { schema }: ReadStatement): boolean {
  return isValueText(text) && schema.databasesWith(text).length === 0
}

/** How often each text stands anywhere in a tree, in lower case. */
function countTexts(tree: unknown): Map<string, number> {
  const counts = new Map<string, number>()
  const waiting: unknown[] = [tree]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') counts.set(value.toLowerCase(), (counts.get(value.toLowerCase()) ?? 0) + 1)
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value))
  }
  return counts
}

function isWord(token: SqlToken | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toLowerCase())
}

/** Why a name that a parenthesis follows is more than a plain function; null where it is not. */
function oddCall(index: number, { tokens, tables }: ReadStatement): string | null {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (token === undefined || !NAMES.has(token.kind) || after?.kind !== 'symbol' || after.text !== '(') return null
  const name = token.text.toLowerCase()
  // `into t (…)` and `with t(…) as`.
  const lists = isWord(before, 'into', 'with', 'recursive') || before?.text === ',' || before?.text === '.'
  const plain = token.kind === 'word' && mayPrecedeParenthesis(name) && before?.text !== '.'
  return plain || (lists && tables.has(name)) ? null : `\`${token.text}\` before a parenthesis`
}

/** Grammar of known words alone that the parsers drop or take for something else. */
function oddGrammar(index: number, tokens: readonly SqlToken[]): string | null {
  const [token, next] = [tokens[index], tokens[index + 1]]
  const distinct = isWord(token, 'distinct') && isWord(next, 'from')
  // `x in t` is a table in SQLite.
  const list = isWord(token, 'in') && next !== undefined && NAMES.has(next.kind) && next.text !== DATA_HOLE
  // `binary x` is a conversion in MySQL.
  const binary = isWord(token, 'binary') && next !== undefined && NAMES.has(next.kind)
  return distinct || list || binary ? `\`${token?.text} ${next?.text}\`` : null
}

/** A name that is no part of the grammar and was not met in the tree, or that stands more often than the tree has it. */
function leftOut(token: SqlToken, names: Names): string | null {
  const { accounted, schema, inTree, inText } = names
  const name = token.text.toLowerCase()
  const known = schema.databasesWith(name).length > 0
  const grammar = token.kind === 'word' && isKeyword(name)
  if (token.text.includes(DATA_HOLE) || (grammar && !known)) return null
  const rare = !grammar && (inText.get(name) ?? 0) > (inTree.get(name) ?? 0)
  return rare || !accounted.has(name) ? `the name \`${token.text}\`` : null
}

type Names = ReadStatement & {
  readonly inTree: ReadonlyMap<string, number>
  readonly inText: ReadonlyMap<string, number>
}

/**
 * What a statement says and its reader did not meet: the parsers drop clauses without a word, so every name of the text
 * must have been understood. Empty: nothing is left out.
 */
export function findLeftOut(statement: ReadStatement): string[] {
  const { tokens } = statement
  const named = tokens.filter(({ kind, text }) => NAMES.has(kind) && !(kind === 'double' && isUnnamed(text, statement)))
  const inText = new Map<string, number>()
  for (const { text } of named) inText.set(text.toLowerCase(), (inText.get(text.toLowerCase()) ?? 0) + 1)
  const names = { ...statement, inTree: countTexts(statement.statements), inText }
  const odd = tokens.flatMap((_, index) => oddCall(index, statement) ?? oddGrammar(index, tokens) ?? [])
  return [...new Set([...odd, ...named.flatMap((token) => leftOut(token, names) ?? [])])]
}
