import { createRequire } from 'node:module'
import { type Context, createContext, runInContext } from 'node:vm'
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
/** Length of one statement, and of all that one output gives to parsers, characters. */
const STATEMENT_CHARS = 20_000
const TOTAL_CHARS = 80_000
/** Time for parsing one statement in one dialect, milliseconds. */
const PARSE_MS = 250
/** An output that made a parser hang this often gets no further chance. */
const HANGS = 2

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
  const distinctOn = tokens.some(
    ({ text }, index) => text.toLowerCase() === 'distinct' && tokens[index + 1]?.text.toLowerCase() === 'on',
  )
  return distinctOn ? ['postgresql'] : DIALECTS
}

function isHang(error: unknown): boolean {
  return isNode(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

/** Parses the SQL of one output, within limits. */
export class SqlParser {
  #context: Context | null = null
  #hangs = 0
  #chars = 0

  /** Parses one statement, in the first dialect that can. */
  parse(tokens: readonly SqlToken[]): ParsedSql {
    let problem = 'it does not parse'
    for (const dialect of dialectsFor(tokens)) {
      const rendered = renderSql(tokens, dialect === 'postgresql' ? '"' : '`')
      if ('problem' in rendered) return rendered
      this.#chars += rendered.text.length
      if (rendered.text.length > STATEMENT_CHARS || this.#chars > TOTAL_CHARS)
        return { problem: 'there is too much of it' }
      if (this.#hangs >= HANGS) return { problem: 'it takes too long to parse' }
      try {
        const tree = this.#inTime(astifyIn(dialect), rendered.text)
        const statements = (Array.isArray(tree) ? tree : [tree]).filter(isNode)
        if (statements.length > 0) return { statements, natural: rendered.natural }
      } catch (error) {
        // The next dialect may know it. A parser's own failure (deep nesting) counts as not parsed.
        if (isHang(error)) this.#hangs++
        if (isHang(error)) problem = 'it takes too long to parse'
        else if (error instanceof RangeError) problem = 'it is nested too deeply'
      }
    }
    return { problem }
  }

  /** The parsers backtrack: on a few dozen nested casts they would run for hours. Node stops them from outside. */
  #inTime(astify: Astify, sql: string): unknown {
    this.#context ??= createContext({ work: null })
    this.#context.work = () => astify(sql)
    return runInContext('work()', this.#context, { timeout: PARSE_MS })
  }
}
