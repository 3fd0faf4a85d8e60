import { createRequire } from 'node:module'
import { renderSql } from './render-sql.ts'
import type { SqlToken } from './tokenize-sql.ts'

/** A node of the parser's tree. Its types are not followed: each field is looked at before it is used. */
export type SqlNode = Readonly<Record<string, unknown>>

export type ParsedSql =
  | { readonly statements: readonly SqlNode[]; readonly natural: boolean }
  | { readonly problem: string }

type Dialect = 'sqlite' | 'postgresql' | 'mysql'
type Astify = (sql: string) => unknown

const DIALECTS: readonly Dialect[] = ['sqlite', 'postgresql', 'mysql']
const load = createRequire(import.meta.url)

/** The parsers take long to load, so each is loaded when first needed; Node keeps them. */
function astifyIn(dialect: Dialect): Astify {
  const loaded: { Parser: new () => { astify: Astify } } = load(`node-sql-parser/build/${dialect}`)
  const parser = new loaded.Parser()
  return (sql) => parser.astify(sql)
}

export function isNode(value: unknown): value is SqlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `select distinct on (a) b`: SQLite's parser takes `on` for a function and `b` for an alias. */
function dialectsFor(tokens: readonly SqlToken[]): readonly Dialect[] {
  const words = tokens.map((token) => token.text.toLowerCase())
  const distinctOn = words.some((word, index) => word === 'distinct' && words[index + 1] === 'on')
  return distinctOn ? ['postgresql'] : DIALECTS
}

/** Parses one statement, in the first dialect that can. */
export function parseSql(tokens: readonly SqlToken[]): ParsedSql {
  let problem = 'it does not parse'
  for (const dialect of dialectsFor(tokens)) {
    const rendered = renderSql(tokens, dialect === 'postgresql' ? '"' : '`')
    if ('problem' in rendered) return rendered
    try {
      const tree = astifyIn(dialect)(rendered.text)
      const statements = (Array.isArray(tree) ? tree : [tree]).filter(isNode)
      if (statements.length > 0) return { statements, natural: rendered.natural }
    } catch (error) {
      // The next dialect may know it. A parser's own fault (a stack overflow on deep nesting) counts as not parsed.
      if (error instanceof RangeError) problem = 'it is nested too deeply'
    }
  }
  return { problem }
}
