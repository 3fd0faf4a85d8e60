import type { AccessCollector } from '../access-collector.ts'
import type { SqlReading } from '../sql/read-sql.ts'
import type { SqlParser } from '../sql/sql-parser.ts'
import type { PythonNode } from './parse-python.ts'
import { DATA_CALLS } from './python-names.ts'
import { holdsAccess, includesValue, joinValues, NOTHING, UNKNOWN, type Value } from './value.ts'

/** Steps of reading; a program that needs more is unread. */
const STEP_LIMIT = 60_000
const DEPTH_LIMIT = 200

/** Thrown inside the reader alone: the program takes too long to follow. */
export class TooMuchToRead extends Error {}

/** Where reading stands: what each variable may be, and what was found. */
export class PythonRun {
  readonly code: string
  readonly collector: AccessCollector
  readonly parser: SqlParser
  /** Functions whose body was followed with real arguments. */
  readonly called = new Set<PythonNode>()
  readonly defined: PythonNode[] = []
  /** Functions that are being followed, innermost last, with what they may answer. */
  readonly frames: { readonly node: PythonNode; readonly globals: Set<string>; returned: Value }[] = []
  #variables = new Map<string, Value>()
  /** All that was assigned since a loop or try began. */
  readonly #traces: Map<string, Value>[] = []
  readonly #lineStarts: number[] = [0]
  #steps = 0
  #depth = 0

  constructor(code: string, reading: SqlReading) {
    this.code = code
    this.collector = reading.collector
    this.parser = reading.parser
    for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1)
  }

  text(node: PythonNode): string {
    return this.code.slice(node.from, node.to)
  }

  /** Line of a place, from 1. */
  line(place: number): number {
    let low = 0
    let high = this.#lineStarts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#lineStarts[middle] ?? 0) <= place) low = middle
      else high = middle
    }
    return low + 1
  }

  where(node: PythonNode): string {
    return `at line ${this.line(node.from)}`
  }

  unread(node: PythonNode, what: string): void {
    this.collector.noteUnread(`python ${this.where(node)}: ${what}`)
  }

  /** A value goes where its use cannot be followed: every column of the tables in it may be read. */
  escape(value: Value, node: PythonNode): void {
    if (!holdsAccess(value)) return
    for (const table of value.tables.union(value.rows)) this.collector.touchWhole(table, `python ${this.where(node)}`)
    if (value.items !== null) this.escape(value.items, node)
  }

  /** @throws TooMuchToRead */
  step<T>(body: () => T, cost = 1): T {
    this.#steps += cost
    if (this.#steps > STEP_LIMIT || this.#depth > DEPTH_LIMIT) throw new TooMuchToRead()
    this.#depth++
    try {
      return body()
    } finally {
      this.#depth--
    }
  }

  has(name: string): boolean {
    return this.#variables.has(name)
  }

  lookUp(name: string): Value {
    return this.#variables.get(name) ?? UNKNOWN
  }

  assign(name: string, value: Value, node: PythonNode): void {
    if (DATA_CALLS.has(name)) this.unread(node, `\`${name}\` gets another meaning`)
    if (name === 'answer') this.escape(value, node)
    this.#variables.set(name, value)
    for (const trace of this.#traces) trace.set(name, joinValues([trace.get(name) ?? NOTHING, value]))
  }

  snapshot(): Map<string, Value> {
    return this.step(() => new Map(this.#variables), 1 + (this.#variables.size >> 5))
  }

  restore(variables: Map<string, Value>): void {
    this.#variables = variables
  }

  /** Each body from the same start; afterwards a variable is whatever any of them left. */
  branch(bodies: readonly (() => void)[]): void {
    const start = this.snapshot()
    const ends = bodies.map((body) => {
      this.restore(new Map(start))
      body()
      return this.#variables
    })
    this.restore(joinAll(ends))
  }

  /** After the body a variable may be anything that it was at some time within. */
  anyTime(body: () => void): void {
    const trace = new Map(this.snapshot())
    this.#traces.push(trace)
    try {
      body()
    } finally {
      this.#traces.pop()
    }
    this.restore(joinAll([this.#variables, trace]))
  }

  /** Repeats a loop's body until nothing new comes of it; what keeps growing is given up as unknown. */
  loop(body: () => void): void {
    for (let round = 0; round < 5; round++) {
      const before = this.snapshot()
      this.anyTime(body)
      const grown = [...this.#variables].filter(([name, value]) => !includesValue(before.get(name) ?? NOTHING, value))
      if (grown.length === 0) return
      if (round === 3) for (const [name, value] of grown) this.#variables.set(name, joinValues([value, UNKNOWN]))
    }
  }
}

function joinAll(ends: readonly Map<string, Value>[]): Map<string, Value> {
  const joined = new Map<string, Value>()
  for (const end of ends) {
    for (const [name, value] of end) {
      const known = joined.get(name)
      joined.set(name, known === undefined || known === value ? value : joinValues([known, value]))
    }
  }
  return joined
}
