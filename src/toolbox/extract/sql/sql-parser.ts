import { createRequire } from 'node:module'
import { type Context, createContext, runInContext } from 'node:vm'
import { MeteredText } from './metered-text.ts'
import { renderSql } from './render-sql.ts'
import type { SqlToken } from './tokenize-sql.ts'

/** A node of the parser's tree. Its types are not followed: each field is looked at before it is used. */
export type SqlNode = Readonly<Record<string, unknown>>

/** Why a statement has no tree; `limit`: for its size or depth, whatever it says. */
type Unparsed = { readonly problem: string; readonly limit: boolean }
export type ParsedSql = { readonly statements: readonly SqlNode[]; readonly natural: boolean } | Unparsed

type Dialect = 'sqlite' | 'postgresql' | 'mysql'
type Astify = (sql: string | MeteredText) => unknown

const DIALECTS: readonly Dialect[] = ['sqlite', 'postgresql', 'mysql']
/** Length of one statement, and of all that one output gives to parsers, characters. */
const STATEMENT_CHARS = 10_000
const TOTAL_CHARS = 30_000
/** Statements that one output gives to parsers, each counted once for each dialect; those that fail take longer. */
const PARSES = 80
const FAILURES = 24
/** Deeper parentheses are given to no parser, or not to MySQL's: it takes three times as long for each nested cast. */
const DEPTH = 12
const MYSQL_DEPTH = 6
/**
 * Time for parsing one statement in one dialect, milliseconds: a last resort for what the limits above do not foresee, once for an output. Honest statements take
 * a few, so that a busy machine, on which a clock goes on while nothing is done, does not change what is read.
 */
const PARSE_MS = 1000
/** Looks at a statement's text within which it is parsed without a clock, which costs more than parsing: honest statements take some thousand, a few milliseconds take so many. */
const QUICK_LOOKS = 50_000

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

const NOT_PARSED: Unparsed = { problem: 'it does not parse', limit: false }
const TOO_DEEP: Unparsed = { problem: 'it is nested too deeply', limit: true }
const TOO_MUCH: Unparsed = { problem: 'there is too much of it', limit: true }
const TOO_SLOW: Unparsed = { problem: 'it takes too long to parse', limit: true }

function isHang(error: unknown): boolean {
  return isNode(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

/** How deeply parentheses stand in one another; null where they do not match, which parsers are slow to find out. */
function depthOf(tokens: readonly SqlToken[]): number | null {
  let depth = 0
  let deepest = 0
  for (const { kind, text } of tokens) {
    if (kind === 'symbol' && text === '(') deepest = Math.max(deepest, ++depth)
    else if (kind === 'symbol' && text === ')') depth--
    if (depth < 0) return null
  }
  return depth === 0 ? deepest : null
}

/** What a parser made of a statement: nodes, none where it does not parse, or why there is no telling. */
type Attempt = { readonly statements: readonly SqlNode[] } | Unparsed

/** Parses the SQL of one output, within limits. */
export class SqlParser {
  /** By dialect and statement: loops and functions are read several times. */
  readonly #known = new Map<string, Attempt>()
  #context: Context | null = null
  #hung = false
  #quickLooks = QUICK_LOOKS
  #failures = 0
  #chars = 0

  /** Parses one statement, in the first dialect that can. */
  parse(tokens: readonly SqlToken[]): ParsedSql {
    let failed = NOT_PARSED
    const depth = depthOf(tokens)
    if (depth === null) return { problem: 'parentheses that do not match', limit: false }
    if (depth > DEPTH) return TOO_DEEP
    for (const dialect of dialectsFor(tokens)) {
      const rendered = renderSql(tokens, dialect === 'postgresql' ? '"' : '`')
      if ('problem' in rendered) return { ...rendered, limit: false }
      if (dialect === 'mysql' && depth > MYSQL_DEPTH) return TOO_DEEP
      const found = this.#attempt(dialect, rendered.text)
      if (found === null) return TOO_MUCH
      if ('problem' in found) failed = found
      else if (found.statements.length > 0) return { statements: found.statements, natural: rendered.natural }
    }
    return failed
  }

  /** Null where the limits leave it unread. */
  #attempt(dialect: Dialect, sql: string): Attempt | null {
    const key = `${dialect} ${sql}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    // What is refused for its length costs nothing, so that it takes nothing from what comes after it.
    if (sql.length > STATEMENT_CHARS || this.#chars + sql.length > TOTAL_CHARS) return null
    if (this.#known.size >= PARSES || this.#failures >= FAILURES) return null
    if (this.#hung) return TOO_SLOW
    this.#chars += sql.length
    const attempt = this.#astify(dialect, sql)
    this.#known.set(key, attempt)
    if ('problem' in attempt || attempt.statements.length === 0) this.#failures++
    return attempt
  }

  #astify(dialect: Dialect, sql: string): Attempt {
    try {
      const tree = this.#inTime(astifyIn(dialect), sql)
      return { statements: (Array.isArray(tree) ? tree : [tree]).filter(isNode) }
    } catch (error) {
      // The next dialect may know it. A parser's own failure (deep nesting) counts as not parsed.
      this.#hung ||= isHang(error)
      if (isHang(error)) return TOO_SLOW
      return error instanceof RangeError ? TOO_DEEP : { statements: [] }
    }
  }

  /** The parsers backtrack: on a few dozen nested casts they would run for hours. What is not parsed soon starts again, and Node stops it from outside. */
  #inTime(astify: Astify, sql: string): unknown {
    const text = new MeteredText(sql, this.#quickLooks)
    try {
      const tree = astify(text)
      if (!text.isSpent) return tree
    } catch (error) {
      if (!text.isSpent) throw error
    }
    // Where one statement is not parsed soon, others may not be either: trying is paid for once.
    this.#quickLooks = 0
    this.#context ??= createContext({ work: null })
    this.#context.work = () => astify(sql)
    return runInContext('work()', this.#context, { timeout: PARSE_MS })
  }
}
