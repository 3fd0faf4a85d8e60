import { combineValues } from './combine-values.ts'
import { iterate } from './iterate.ts'
import { madeValue } from './made-value.ts'
import { childrenOf, type PythonNode, splitChildren } from './parse-python.ts'
import { DATA_CALLS, isBuiltin, REACHING_NAMES } from './python-names.ts'
import type { PythonRun } from './python-run.ts'
import { readProperty, readSubscript } from './read-member.ts'
import { readContinuedString, readFormatString, readString } from './read-strings.ts'
import { DATA, itemsValue, joinValues, listValue, NOTHING, namesValue, rowValue, UNKNOWN, type Value } from './value.ts'
import { valueCost } from './value-cost.ts'

/** What the evaluator leaves to others: calls, and functions' bodies. */
export type CallReader = (node: PythonNode) => Value

const COMMA: ReadonlySet<string> = new Set([','])
const PUNCTUATION: ReadonlySet<string> = new Set(['(', ')', '[', ']', '{', '}', ',', ':', '*', '**'])
const CONSTANTS = new Map<string, Value>([
  ['Number', DATA],
  ['Boolean', DATA],
  ['None', NOTHING],
  ['Ellipsis', NOTHING],
])

/** Tells what an expression may be, and notes the columns that evaluating it reads. */
export class PythonEvaluator {
  readonly #run: PythonRun
  readonly #call: CallReader

  constructor(run: PythonRun, call: CallReader) {
    this.#run = run
    this.#call = call
  }

  /** @throws TooMuchToRead */
  readonly evaluate = (node: PythonNode): Value => {
    this.#run.seen.add(node.from * 2 ** 20 + node.to)
    const value = this.#run.refresh(this.#run.step(() => this.#evaluate(node)))
    // Whoever asked goes on to work through it.
    this.#run.budget.spend(valueCost(value))
    return value
  }

  #evaluate(node: PythonNode): Value {
    const constant = CONSTANTS.get(node.name)
    if (constant !== undefined) return constant
    switch (node.name) {
      case 'VariableName':
        return this.#variable(node)
      case 'String':
        return readString(node, this.#run)
      case 'FormatString':
        return readFormatString(node, this.#run, this.evaluate)
      case 'ContinuedString':
        return readContinuedString(node, this.evaluate)
      case 'CallExpression':
        return this.#call(node)
      case 'MemberExpression':
        return this.#member(node)
      case 'BinaryExpression':
        return this.#binary(node)
      case 'UnaryExpression':
        return this.#unary(node)
      case 'LambdaExpression':
        return this.#lambda(node)
      case 'TupleExpression':
        return this.list(childrenOf(node))
      case 'ArrayExpression':
      case 'SetExpression':
        return madeValue(this.#run, node, this.list(childrenOf(node)))
      default:
        return this.#compound(node)
    }
  }

  #compound(node: PythonNode): Value {
    const children = childrenOf(node)
    switch (node.name) {
      case 'ParenthesizedExpression':
        return joinValues(this.#evaluateAll(children.filter((child) => !PUNCTUATION.has(child.name))))
      case 'ConditionalExpression': {
        const [yes, , condition, , no] = children
        this.#evaluateAll(condition === undefined ? [] : [condition])
        return joinValues(this.#evaluateAll([yes, no].filter((part) => part !== undefined)))
      }
      case 'DictionaryExpression':
        return madeValue(this.#run, node, this.#dictionary(children))
      case 'ArrayComprehensionExpression':
      case 'SetComprehensionExpression':
      case 'DictionaryComprehensionExpression':
        return madeValue(this.#run, node, this.comprehend(node))
      case 'ComprehensionExpression':
        return this.comprehendLater(node)
      case 'NamedExpression':
        return this.#named(children)
      case 'AwaitExpression':
      case 'YieldExpression':
        return this.#passOn(node, children)
      default:
        this.#run.unread(node, `\`${this.#run.text(node).slice(0, 40)}\``)
        return UNKNOWN
    }
  }

  #dictionary(children: readonly PythonNode[]): Value {
    const values: Value[] = []
    for (const [index, child] of children.entries()) {
      if (PUNCTUATION.has(child.name)) continue
      const value = this.evaluate(child)
      values.push(children[index - 1]?.name === '**' ? iterate(value) : value)
    }
    return itemsValue(joinValues(values))
  }

  /** Only `not` asks nothing of what a table holds. */
  #unary(node: PythonNode): Value {
    const [operator, ...operands] = childrenOf(node)
    const values = this.#evaluateAll(operands)
    if (operator?.name !== 'not') for (const value of values) this.#run.escape(value, node)
    return DATA
  }

  #lambda(node: PythonNode): Value {
    const definition = this.#run.canonical(node)
    const parameters = childrenOf(node).find((child) => child.name === 'ParamList')
    if (parameters !== undefined) this.standards(parameters)
    this.#run.defined.push(definition)
    return { ...NOTHING, functions: new Set([definition]) }
  }

  /** Annotations and defaults of parameters, which Python evaluates where the function is defined. */
  standards(list: PythonNode): void {
    for (const parameter of splitChildren(childrenOf(list), COMMA)) {
      for (const child of parameter) if (child.name === 'TypeDef') this.annotation(child)
      const last = parameter.filter((child) => child.name !== ')').at(-1)
      if (last === undefined || !parameter.some((child) => child.name === 'AssignOp')) continue
      const name = parameter.find((child) => child.name === 'VariableName')
      const value = this.evaluate(last)
      if (name !== undefined) this.#run.facts.give(`=${name.from}`, value)
    }
  }

  annotation(node: PythonNode): void {
    for (const child of childrenOf(node)) if (child.name !== ':') this.evaluate(child)
  }

  /** A generator may run after what it reads has changed: its names are read as a function's are. */
  readonly comprehendLater = (node: PythonNode): Value => {
    this.#run.frames.push({ node, locals: new Set(), returned: NOTHING })
    try {
      return this.comprehend(node)
    } finally {
      this.#run.frames.pop()
    }
  }

  #evaluateAll(nodes: readonly PythonNode[]): Value[] {
    return nodes.map(this.evaluate)
  }

  #passOn(node: PythonNode, children: readonly PythonNode[]): Value {
    const value = joinValues(
      this.#evaluateAll(children.filter((child) => /Expression|Name|String|Number/.test(child.name))),
    )
    this.#run.escape(value, node)
    return joinValues([value, UNKNOWN])
  }

  #variable(node: PythonNode): Value {
    const name = this.#run.text(node)
    if (this.#run.has(name)) return this.#run.lookUp(name)
    if (DATA_CALLS.has(name)) this.#run.unread(node, `\`${name}\` is used other than by calling it`)
    else if (REACHING_NAMES.has(name) || name.startsWith('__')) this.#run.unread(node, `\`${name}\``)
    return isBuiltin(name) && !REACHING_NAMES.has(name) ? namesValue(name) : UNKNOWN
  }

  #named(children: readonly PythonNode[]): Value {
    const [name, , value] = children
    if (name === undefined || value === undefined) return UNKNOWN
    const found = this.evaluate(value)
    this.#run.assign(this.#run.text(name), found, name)
    return found
  }

  /** A list or tuple, with `*spread` parts. */
  list(children: readonly PythonNode[]): Value {
    const parts = splitChildren(
      children.filter((child) => !'()[]{}'.includes(this.#run.text(child)) || child.firstChild),
      COMMA,
    )
    const places: Value[] = []
    let spread = false
    for (const part of parts) {
      const last = part.at(-1)
      if (last === undefined) continue
      const value = this.evaluate(last)
      if (part.length > 1) spread = true
      places.push(part.length > 1 ? iterate(value) : value)
    }
    return spread ? itemsValue(joinValues(places)) : listValue(places)
  }

  /** `element for target in source if condition`, in its own scope. */
  readonly comprehend = (node: PythonNode): Value => {
    const children = childrenOf(node).filter((child) => !'()[]{}'.includes(child.name))
    const start = children.findIndex((child) => child.name === 'for' || child.name === 'async')
    const before = this.#run.snapshot()
    const own = new Set(this.#run.frames.at(-1)?.locals)
    let at = Math.max(start, 0)
    while (at < children.length) at = this.#clause(children, at)
    const elements = children.slice(0, Math.max(start, 0)).filter((child) => !PUNCTUATION.has(child.name))
    const value = joinValues(this.#evaluateAll(elements))
    this.#run.restore(before)
    const frame = this.#run.frames.at(-1)
    for (const name of frame?.locals ?? []) if (!own.has(name)) frame?.locals.delete(name)
    return itemsValue(value)
  }

  /** Reads one `for … in …` or `if …` and answers where the next begins. */
  #clause(children: readonly PythonNode[], at: number): number {
    const word = children[at]?.name
    if (word === 'async') return at + 1
    if (word === 'for') {
      const within = children.findIndex((child, index) => index > at && child.name === 'in')
      const source = children[within + 1]
      if (within < 0 || source === undefined) return children.length
      this.assignTargets(children.slice(at + 1, within), iterate(this.evaluate(source)))
      return within + 2
    }
    const condition = children[at + 1]
    if (condition !== undefined) this.evaluate(condition)
    return at + 2
  }

  /** Assigns a value to `a`, `a, b`, `(a, b)`, `*a`, `x[0]`, `x.y`. */
  assignTargets(targets: readonly PythonNode[], value: Value): void {
    const parts = splitChildren(targets, COMMA).filter((part) => part.length > 0)
    const [only] = parts
    if (parts.length === 1 && only?.length === 1 && !targets.some((node) => node.name === ',')) {
      for (const target of only) this.#assignTo(target, value)
      return
    }
    for (const [index, part] of parts.entries()) {
      const target = part.at(-1)
      const exact = value.places?.length === parts.length ? value.places[index] : undefined
      const place = exact ?? joinValues(value.rows.size > 0 ? [iterate(value), rowValue(value.rows)] : [iterate(value)])
      if (target !== undefined) this.#assignTo(target, part.length > 1 ? itemsValue(place) : place)
    }
  }

  #assignTo(target: PythonNode, value: Value): void {
    if (target.name === 'VariableName') this.#run.assign(this.#run.text(target), value, target)
    else if (target.name === 'MemberExpression') this.#assignMember(target, value)
    else if (['TupleExpression', 'ArrayExpression', 'ParenthesizedExpression'].includes(target.name)) {
      this.assignTargets(childrenOf(target).slice(1, -1), value)
    } else this.#run.unread(target, `an assignment to \`${this.#run.text(target).slice(0, 40)}\``)
  }

  #assignMember(target: PythonNode, value: Value): void {
    const [base, mark, ...keys] = childrenOf(target)
    this.#member(target)
    if (base === undefined || mark?.name !== '[') {
      this.#run.unread(target, `an assignment to \`${this.#run.text(target).slice(0, 40)}\``)
      this.#run.escape(value, target)
      return
    }
    const parts = this.#evaluateAll(keys.filter((key) => ![',', ':', ']'].includes(key.name)))
    const sliced = keys.some((key) => key.name === ':')
    this.#run.addTo(this.evaluate(base), sliced ? [iterate(value)] : [value, ...parts], target)
  }

  #binary(node: PythonNode): Value {
    const children = childrenOf(node)
    const [first] = children
    const last = children.at(-1)
    if (first === undefined || last === undefined) return UNKNOWN
    const operator = children
      .slice(1, -1)
      .map((child) => this.#run.text(child))
      .join(' ')
    const left = this.evaluate(first)
    const right = this.evaluate(last)
    return combineValues(this.#run, { node, operator, left, right })
  }

  #member(node: PythonNode): Value {
    this.#run.seen.add(node.from * 2 ** 20 + node.to)
    const [base, mark, ...rest] = childrenOf(node)
    if (base === undefined || mark === undefined) return UNKNOWN
    const holder = this.evaluate(base)
    if (mark.name === '.') return readProperty(this.#run, node, holder)
    return readSubscript(this.#run, node, { holder, index: rest.slice(0, -1), evaluate: this.evaluate })
  }
}
