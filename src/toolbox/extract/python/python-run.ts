import type { AccessCollector } from '../access-collector.ts'
import type { ReadingBudget } from '../reading-budget.ts'
import type { SqlReading } from '../sql/read-sql.ts'
import type { SqlParser } from '../sql/sql-parser.ts'
import { TooMuchToRead } from '../too-much-to-read.ts'
import type { PythonNode } from './parse-python.ts'
import { DATA_CALLS, isBuiltin } from './python-names.ts'
import type { TimelessFacts } from './timeless-facts.ts'
import { holdsAccess, includesValue, isPlain, joinValues, NOTHING, namesValue, UNKNOWN, type Value } from './value.ts'
import { valueCost } from './value-cost.ts'

const DEPTH_LIMIT = 200

type Frame = {
  readonly node: PythonNode
  readonly locals: Set<string>
  returned: Value
}

/** Where reading stands: what each variable may be, and what was found. */
export class PythonRun {
  readonly code: string
  readonly collector: AccessCollector
  readonly parser: SqlParser
  readonly budget: ReadingBudget
  /** Functions whose body was followed with real arguments. */
  readonly called = new Set<PythonNode>()
  readonly defined: PythonNode[] = []
  /** Functions that are being followed, innermost last, with what they may answer. */
  readonly frames: Frame[] = []
  readonly facts: TimelessFacts
  /** Positions in lists hold only where the program never changes a list. */
  readonly steady: boolean
  /** Calls and the like that were evaluated, by place. */
  readonly seen = new Set<number>()
  readonly notes = new Set<string>()
  /** Where reading ended because there was too much. */
  readonly limits = new Set<string>()
  #variables = new Map<string, Value>()
  /** All that was assigned since a loop or try began. */
  readonly #traces: Map<string, Value>[] = []
  readonly #lineStarts: number[] = [0]
  #depth = 0

  constructor(code: string, reading: SqlReading, context: { readonly facts: TimelessFacts; readonly steady: boolean }) {
    this.code = code
    this.facts = context.facts
    this.steady = context.steady
    this.collector = reading.collector
    this.parser = reading.parser
    this.budget = reading.budget
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
    this.notes.add(`python ${this.where(node)}: ${what}`)
  }

  limit(node: PythonNode, what: string): void {
    this.limits.add(`python ${this.where(node)}: ${what}`)
  }

  /** A value goes where its use cannot be followed: every column of the tables in it may be read. */
  escape(value: Value, node: PythonNode): void {
    if (!holdsAccess(value)) return
    for (const table of value.tables.union(value.rows)) this.collector.touchWhole(table, `python ${this.where(node)}`)
    if (value.items !== null) this.escape(value.items, node)
  }

  /** @throws TooMuchToRead */
  step<T>(body: () => T, cost = 1): T {
    this.budget.spend(cost)
    if (this.#depth > DEPTH_LIMIT) throw new TooMuchToRead()
    this.#depth++
    try {
      return body()
    } finally {
      this.#depth--
    }
  }

  /** The same node object for the same place, always. */
  canonical(node: PythonNode): PythonNode {
    return this.facts.nodeAt(`${node.name}:${node.from}:${node.to}`, node)
  }

  has(name: string): boolean {
    return this.#isOwn(name) ? this.#variables.has(name) : this.facts.given(name) !== undefined
  }

  lookUp(name: string): Value {
    if (this.#isOwn(name)) return this.#variables.get(name) ?? UNKNOWN
    // A function may run at any time: what is not its own may be whatever it ever was.
    const ever = this.facts.given(name)
    if (ever === undefined) return UNKNOWN
    return isBuiltin(name) ? joinValues([ever, namesValue(name)]) : ever
  }

  #isOwn(name: string): boolean {
    const frame = this.frames.at(-1)
    return frame === undefined || frame.locals.has(name)
  }

  /** What a value holds now that aliases of it may have been added to. */
  refresh(value: Value): Value {
    if (value.sites.size === 0) return value
    const added = [...value.sites].flatMap((site) => this.facts.addedAt(site) ?? [])
    if (added.length === 0) return value
    for (const one of added) this.budget.spend(valueCost(one))
    const items = joinValues([value.items ?? NOTHING, ...added])
    return joinValues([
      { ...value, places: null },
      { ...NOTHING, items },
    ])
  }

  /** Puts values into whatever containers a value may be, for all aliases. */
  addTo(holder: Value, values: readonly Value[], node: PythonNode): void {
    for (const value of values) {
      this.escape(value, node)
      if (value.functions.size + value.names.size > 0) this.unread(node, 'a function put into a container')
    }
    const added = joinValues(values)
    for (const site of holder.sites) this.facts.add(site, added)
    const others = holder.tables.size + holder.rows.size > 0 || holder.data || holder.unknown
    if (!isPlain(added) && (others || holder.sites.size === 0))
      this.unread(node, 'a text put into what is not known to be a container')
  }

  assign(name: string, value: Value, node: PythonNode): void {
    if (DATA_CALLS.has(name)) this.unread(node, `\`${name}\` gets another meaning`)
    if (name === 'answer') this.escape(value, node)
    this.budget.spend(valueCost(value) * (1 + this.#traces.length))
    this.frames.at(-1)?.locals.add(name)
    this.facts.give(name, value)
    this.#variables.set(name, value)
    for (const trace of this.#traces) trace.set(name, joinValues([trace.get(name) ?? NOTHING, value]))
  }

  snapshot(): Map<string, Value> {
    return this.step(() => new Map(this.#variables), 1 + (this.#variables.size >> 2))
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

  /** Repeats a loop's body until nothing new comes of it; texts that keep growing are given up as unknown. */
  loop(body: () => void, node: PythonNode): void {
    for (let round = 0; round < 12; round++) {
      const before = this.snapshot()
      const version = this.facts.version
      this.anyTime(body)
      const grown = [...this.#variables].filter(([name, value]) => !includesValue(before.get(name) ?? NOTHING, value))
      if (grown.length === 0 && this.facts.isStill(version)) return
      if (round >= 3) for (const [name, value] of grown) this.#variables.set(name, joinValues([value, UNKNOWN]))
    }
    this.limit(node, 'a loop that could not be followed to its end')
  }
}

function joinAll(ends: readonly Map<string, Value>[]): Map<string, Value> {
  const joined = new Map<string, Value>()
  for (const end of ends) {
    for (const [name, value] of end) {
      // Where one way leaves a builtin's name alone, it may still be the builtin.
      if (ends.some((other) => !other.has(name)) && isBuiltin(name))
        joined.set(name, joinValues([joined.get(name) ?? NOTHING, namesValue(name)]))
      const known = joined.get(name)
      joined.set(name, known === undefined || known === value ? value : joinValues([known, value]))
    }
  }
  return joined
}
