import { DATA_PROPERTIES, memberKind } from './known-members.ts'
import { childrenOf, type PythonNode, splitChildren } from './parse-python.ts'
import { DATA_CALLS, isBuiltin, REACHING_NAMES, TABLE_MEASURES, TABLE_VIEWS } from './python-names.ts'
import type { PythonRun } from './python-run.ts'
import { readContinuedString, readFormatString, readPercent, readString } from './read-strings.ts'
import {
  concatenate,
  DATA,
  isPlain,
  itemsValue,
  joinValues,
  listValue,
  NOTHING,
  namesValue,
  rowValue,
  spellings,
  tableValue,
  UNKNOWN,
  type Value,
} from './value.ts'

/** What the evaluator leaves to others: calls, and functions' bodies. */
export type CallReader = (node: PythonNode) => Value

const COMMA: ReadonlySet<string> = new Set([','])
const PUNCTUATION: ReadonlySet<string> = new Set(['(', ')', '[', ']', '{', '}', ',', ':', '*', '**'])
const MASKS: ReadonlySet<string> = new Set(['BinaryExpression', 'UnaryExpression', 'ParenthesizedExpression'])
const IDENTIFIER = /^[A-Za-z_]\w*$/
const CONSTANTS = new Map<string, Value>([
  ['Number', DATA],
  ['Boolean', DATA],
  ['None', NOTHING],
  ['Ellipsis', NOTHING],
])

/** What a value gives when it is iterated over. */
export function iterate(value: Value): Value {
  const parts: Value[] = []
  if (value.items !== null) parts.push(value.items)
  if (value.tables.size > 0) parts.push(rowValue(value.tables))
  // Keys of a row are column names, letters of a text are texts: neither is followed.
  if (value.unknown || value.rows.size > 0 || value.texts.size > 0) parts.push(UNKNOWN)
  if (value.data) parts.push(DATA)
  if (value.names.size + value.functions.size > 0) parts.push(UNKNOWN)
  return joinValues(parts)
}

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
    return this.#run.refresh(this.#run.step(() => this.#evaluate(node)))
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
        return this.made(node, this.list(childrenOf(node)))
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
        return this.made(node, this.#dictionary(children))
      case 'ArrayComprehensionExpression':
      case 'SetComprehensionExpression':
      case 'DictionaryComprehensionExpression':
        return this.made(node, this.comprehend(node))
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

  /** A container that aliases share; where lists change, their positions say nothing. */
  made(node: PythonNode, value: Value): Value {
    const places = this.#run.steady ? value.places : null
    return { ...value, places, sites: new Set([`${node.from}:${node.to}`]) }
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
      if (name !== undefined) this.#run.facts.grow(this.#run.facts.assigned, `=${name.from}`, value)
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
    return this.combine({ node, operator, left, right })
  }

  /** What an operator makes of two values. */
  combine(operation: { node: PythonNode; operator: string; left: Value; right: Value }): Value {
    const { node, operator, left, right } = operation
    if (operator === 'in' || operator === 'not in') {
      this.#membership(left, right, node)
      return DATA
    }
    if (operator === 'is' || operator === 'is not') return DATA
    if (operator === 'and' || operator === 'or') return joinValues([left, right])
    for (const value of [left, right]) this.#run.escape(value, node)
    if (operator === '|' || operator === '&') return joinValues([left, right])
    if (operator === '%' && left.texts.size > 0) {
      return joinValues([
        ...[...left.texts].map((text) => readPercent(text, right, { node, run: this.#run })),
        left.unknown || left.data || left.items !== null ? UNKNOWN : NOTHING,
      ])
    }
    if (operator === '%' && (left.unknown || right.unknown)) return UNKNOWN
    if (operator === '+') return this.#add(left, right, node)
    if (operator === '*' && (left.texts.size > 0 || right.texts.size > 0)) return UNKNOWN
    if (/^[-*/@^]|^<<|^>>|^\/\//.test(operator)) return { ...joinValues([left, right, DATA]), texts: new Set() }
    return DATA
  }

  #add(left: Value, right: Value, node: PythonNode): Value {
    const textual = left.texts.size > 0 || right.texts.size > 0
    const joined = { ...joinValues([left, right]), texts: new Set<string>() }
    const places = left.places && right.places ? [...left.places, ...right.places] : null
    const rest = left.tables.size + right.tables.size > 0 || joined.items !== null
    if (!textual)
      return this.made(
        node,
        places === null
          ? joined
          : joinValues([{ ...joined, items: null, places: null, sites: new Set() }, listValue(places)]),
      )
    return rest ? joinValues([UNKNOWN, joined]) : concatenate(spellings(left), spellings(right))
  }

  /** `'column' in row` says whether the row has the column. */
  #membership(name: Value, container: Value, node: PythonNode): void {
    if (container.tables.size === 0 && container.rows.size === 0) return
    this.touchColumns(container, name, node)
  }

  /** Columns that a value names are read from the tables or rows that another may be. */
  touchColumns(holder: Value, names: Value, node: PythonNode): void {
    const tables = holder.tables.union(holder.rows)
    if (tables.size === 0) return
    const texts = [...names.texts, ...(names.items?.texts ?? [])]
    const clear = !names.unknown && !names.data && texts.every((text) => IDENTIFIER.test(text.trim()))
    if (!clear || texts.length === 0 || names.items?.unknown || names.items?.data) {
      this.#run.unread(node, `a column that is not constant in \`${this.#run.text(node).slice(0, 60)}\``)
    }
    for (const table of tables) {
      for (const text of texts) if (IDENTIFIER.test(text.trim())) this.#run.collector.touchColumn(table, text)
    }
  }

  #member(node: PythonNode): Value {
    this.#run.seen.add(node.from * 2 ** 20 + node.to)
    const [base, mark, ...rest] = childrenOf(node)
    if (base === undefined || mark === undefined) return UNKNOWN
    const holder = this.evaluate(base)
    if (mark.name === '.') return this.#property(node, holder)
    return this.#subscript(node, holder, rest.slice(0, -1))
  }

  #property(node: PythonNode, holder: Value): Value {
    const name = this.#run.text(childrenOf(node).at(-1) ?? node)
    if (name.startsWith('__')) this.#run.unread(node, `\`${name}\``)
    const members = [...holder.names].map((path) => `${path}.${name}`)
    const others =
      holder.data || holder.items !== null || holder.unknown || holder.texts.size + holder.functions.size > 0
    const inert = members.every((path) => memberKind(path) !== undefined) && (!others || DATA_PROPERTIES.has(name))
    if (!inert || (holder === NOTHING && members.length === 0))
      this.#run.unread(node, `the property \`${name}\`, which is not known`)
    const found = members.map((path) => (memberKind(path) === 'constant' ? DATA : namesValue(path)))
    if (holder.tables.size > 0 || holder.rows.size > 0) {
      if (TABLE_MEASURES.has(name)) return DATA
      if (TABLE_VIEWS.has(name)) return holder
      for (const table of holder.tables.union(holder.rows)) this.#run.collector.touchColumn(table, name)
      return DATA
    }
    if (!others) return joinValues(found)
    return joinValues([
      ...found,
      holder.data ? DATA : NOTHING,
      holder.items ?? NOTHING,
      isPlain(holder) ? DATA : UNKNOWN,
    ])
  }

  #subscript(node: PythonNode, holder: Value, index: readonly PythonNode[]): Value {
    const keys = index.filter((child) => ![',', ':'].includes(child.name))
    const sliced = index.some((child) => child.name === ':')
    const values = this.#evaluateAll(keys)
    for (const value of values) this.#run.escape(value, node)
    if (holder.tables.size > 0 || holder.rows.size > 0) return this.#tablePart(node, holder, { keys, values, sliced })
    const [key] = keys
    const place = key?.name === 'Number' ? holder.places?.[Number(this.#run.text(key))] : undefined
    if (place !== undefined && !sliced) return place
    if (sliced) return holder.texts.size > 0 ? UNKNOWN : { ...holder, places: null }
    const unknown = holder.unknown || holder.texts.size > 0 || holder.functions.size > 0
    return joinValues([holder.items ?? NOTHING, unknown ? UNKNOWN : DATA])
  }

  #tablePart(
    node: PythonNode,
    holder: Value,
    index: { keys: readonly PythonNode[]; values: readonly Value[]; sliced: boolean },
  ): Value {
    let narrowed = index.sliced
    let named = false
    for (const [place, key] of index.keys.entries()) {
      const value = index.values[place] ?? UNKNOWN
      const text = value.texts.size > 0 || (value.items?.texts.size ?? 0) > 0
      const number = key.name === 'Number' || (index.sliced && !text)
      if (!text && (MASKS.has(key.name) || (number && holder.tables.size > 0))) narrowed = true
      else {
        named = true
        this.touchColumns(holder, value, node)
      }
    }
    if (named || !narrowed) return DATA
    return joinValues([tableValue(holder.tables), rowValue(holder.tables.union(holder.rows))])
  }
}
