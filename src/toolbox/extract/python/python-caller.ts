import { iterate } from './iterate.ts'
import { CHANGING_METHODS, DATA_METHODS, memberKind, PART_METHODS } from './known-members.ts'
import { madeValue } from './made-value.ts'
import { childrenOf, type PythonNode } from './parse-python.ts'
import type { PythonEvaluator } from './python-evaluator.ts'
import {
  ADDING_METHODS,
  COLUMN_GETTERS,
  CONTAINER_FUNCTIONS,
  DATA_CALLS,
  isBuiltin,
  MEASURES,
  OPAQUE_FUNCTIONS,
  REACHING_NAMES,
  SPELLING_FUNCTIONS,
  SQL_METHODS,
  TABLE_VIEWS,
  WHOLE_METHODS,
} from './python-names.ts'
import type { PythonRun } from './python-run.ts'
import { allArguments, argumentAt, type CallArguments, readArguments } from './read-arguments.ts'
import { readDataCall, readSqlCommand } from './read-data-call.ts'
import { readFormat, readJoin, readTextMethod } from './read-strings.ts'
import { staysData } from './stays-data.ts'
import { touchColumns } from './touch-columns.ts'
import {
  DATA,
  isPlain,
  itemsValue,
  joinValues,
  listValue,
  NOTHING,
  rowValue,
  spellings,
  tableValue,
  textValue,
  UNKNOWN,
  type Value,
} from './value.ts'

/** Functions that run a generator at once. */
const EAGER: ReadonlySet<string> = new Set('sum max min any all list set tuple sorted dict frozenset len'.split(' '))

/** Follows the body of a function of the code's own. */
export type Follow = (definition: PythonNode, given: CallArguments, call: PythonNode) => Value

/** Tells what calls answer, and notes the databases and columns that they load. */
export class PythonCaller {
  readonly #run: PythonRun
  readonly #evaluator: () => PythonEvaluator
  readonly #follow: Follow

  constructor(run: PythonRun, parts: { readonly evaluator: () => PythonEvaluator; readonly follow: Follow }) {
    this.#run = run
    this.#evaluator = parts.evaluator
    this.#follow = parts.follow
  }

  readonly call = (node: PythonNode): Value => {
    const [callee, list] = childrenOf(node)
    if (callee === undefined) return UNKNOWN
    if (callee.name === 'MemberExpression' && childrenOf(callee)[1]?.name === '.')
      return this.#method(node, callee, list ?? null)
    const name = callee.name === 'VariableName' ? this.#run.text(callee) : null
    const given = this.#given(list ?? null)
    if (name !== null && DATA_CALLS.has(name) && !this.#run.has(name)) return this.#dataCall(name, given, node)
    if (name !== null && !this.#run.has(name)) return this.#builtin(name, given, node)
    return this.#functionValue(this.#evaluator().evaluate(callee), given, node)
  }

  /** Members of modules, and builtins under another name. */
  #known(path: string, given: CallArguments, node: PythonNode): Value {
    if (isBuiltin(path)) return this.#builtin(path, given, node)
    const kind = memberKind(path)
    const values = allArguments(given)
    this.#escapeAll(given, node)
    if (kind === 'class' || kind === 'data') return DATA
    if (kind === 'text') {
      for (const value of values) if (value.names.size > 0) this.#run.unread(node, `\`${path}\` with a function`)
      return values.every(isPlain) ? DATA : this.#afterText(path, values)
    }
    if (kind === 'items') {
      const made = values.flatMap((value) => [...value.names].map((name) => this.#known(name, this.#onlyPlace(), node)))
      const items = joinValues([...values, ...values.map(iterate), ...made, ...this.#namedTexts(given), DATA])
      return madeValue(this.#run, node, itemsValue({ ...items, functions: new Set(), names: new Set() }))
    }
    this.#unreadCall(node)
    return UNKNOWN
  }

  /** Numbers of numbers, and parts of data that a constant pattern picks, are data; a text made of texts is none. */
  #afterText(path: string, values: readonly Value[]): Value {
    const picks = ['re.match', 're.search', 're.findall', 're.fullmatch', 're.split', 're.finditer'].includes(path)
    return picks && values.slice(1).every(isPlain) ? DATA : UNKNOWN
  }

  /** Keys of `dict(key=value)`. */
  #namedTexts(given: CallArguments): Value[] {
    return [...given.named.keys()].map((name) => textValue(name))
  }

  #given(list: PythonNode | null): CallArguments {
    const { evaluate, comprehend, comprehendLater } = this.#evaluator()
    const callee = list?.prevSibling
    const eager =
      callee?.name === 'VariableName' && EAGER.has(this.#run.text(callee)) && !this.#run.has(this.#run.text(callee))
    return readArguments(list, this.#run, { evaluate, comprehend, comprehendLater, eager })
  }

  /** Calls a value that is, or may be, a function of the code's own. */
  #functionValue(value: Value, given: CallArguments, node: PythonNode): Value {
    const results = [...value.functions].map((definition) => this.#follow(definition, given, node))
    for (const name of value.names) results.push(this.#known(name, given, node))
    const other = value.data || value.items !== null || value.texts.size + value.tables.size + value.rows.size > 0
    if (results.length === 0 || value.unknown || other) {
      this.#unreadCall(node)
      this.#escapeAll(given, node)
      results.push(UNKNOWN)
    }
    return joinValues(results)
  }

  #unreadCall(node: PythonNode): void {
    const callee = node.firstChild
    this.#run.unread(
      node,
      `a call of \`${callee === null ? '' : this.#run.text(callee).slice(0, 40)}\`, which is not known`,
    )
  }

  #escapeAll(given: CallArguments, node: PythonNode): void {
    for (const value of allArguments(given)) {
      this.#run.escape(value, node)
      // Whoever gets a function may call it with anything.
      for (const definition of value.functions) this.#follow(definition, this.#onlyPlace(UNKNOWN), node)
    }
  }

  #onlyPlace(...places: readonly Value[]): CallArguments {
    return { places, named: new Map(), spread: [] }
  }

  #dataCall(name: string, given: CallArguments, node: PythonNode): Value {
    const read = readDataCall(this.#run, name, { given, node })
    if (read !== null) return read
    this.#escapeAll(given, node)
    return DATA
  }

  #builtin(name: string, given: CallArguments, node: PythonNode): Value {
    const first = argumentAt(given, 0) ?? NOTHING
    if (REACHING_NAMES.has(name)) this.#run.unread(node, `\`${name}\``)
    else if (name === 'type' && given.places.length !== 1) this.#unreadCall(node)
    else if (MEASURES.has(name)) return DATA
    else if (CONTAINER_FUNCTIONS.has(name)) return this.#contain(given, node)
    else if (isBuiltin(name)) return this.#passing(name, { given, first, node })
    else this.#unreadCall(node)
    this.#escapeAll(given, node)
    return UNKNOWN
  }

  #contain(given: CallArguments, node: PythonNode): Value {
    const values = allArguments(given)
    const first = argumentAt(given, 0) ?? NOTHING
    this.#callWith(values, iterate(first), node)
    for (const value of values) if (value.tables.size > 0 || value.rows.size > 0) this.#run.escape(value, node)
    const inner = joinValues(values.map(iterate))
    const pairs = this.#run.text(node).startsWith('dict') ? iterate(inner) : NOTHING
    const items = joinValues([inner, pairs, ...given.named.values(), ...this.#namedTexts(given)])
    const made = madeValue(this.#run, node, itemsValue({ ...items, functions: new Set() }))
    return joinValues([made, tableValue(first.tables)])
  }

  /** Functions among the arguments get what the other arguments hold. */
  #callWith(values: readonly Value[], item: Value, node: PythonNode): Value {
    const functions = values.flatMap((value) => [...value.functions])
    const names = values.flatMap((value) => [...value.names])
    return joinValues([
      ...functions.map((definition) => this.#follow(definition, this.#onlyPlace(item, item), node)),
      ...names.map((name) => this.#known(name, this.#onlyPlace(item), node)),
    ])
  }

  #passing(name: string, call: { given: CallArguments; first: Value; node: PythonNode }): Value {
    const { given, first, node } = call
    const values = allArguments(given)
    switch (name) {
      case 'enumerate':
        return itemsValue(listValue([DATA, iterate(first)]))
      case 'zip':
        return itemsValue(listValue(given.places.map(iterate)))
      case 'reversed':
      case 'iter':
        return { ...first, places: null }
      case 'next':
        return joinValues([iterate(first), ...values.slice(1)])
      case 'max':
      case 'min': {
        const items = given.places.length > 1 ? joinValues(given.places) : iterate(first)
        this.#callWith(values, items, node)
        return joinValues([items, ...(given.named.has('default') ? [given.named.get('default') ?? NOTHING] : [])])
      }
      case 'map':
      case 'filter': {
        const result = this.#callWith(values, joinValues(values.slice(1).map(iterate)), node)
        return name === 'map' ? itemsValue(joinValues([result, DATA])) : joinValues(values.slice(1))
      }
      default:
        return this.#spell(name, given, node)
    }
  }

  #spell(name: string, given: CallArguments, node: PythonNode): Value {
    this.#escapeAll(given, node)
    const first = argumentAt(given, 0) ?? NOTHING
    if (name === 'sum') return allArguments(given).every(isPlain) ? DATA : UNKNOWN
    if (OPAQUE_FUNCTIONS.has(name)) return UNKNOWN
    if (name === 'format' && given.places.length > 1) return UNKNOWN
    if (!SPELLING_FUNCTIONS.has(name)) return name === 'print' ? NOTHING : DATA
    if (name === 'str' && given.places.length === 1) return textValue(...spellings(first))
    return first.texts.size > 0 || first.unknown || first.items !== null ? UNKNOWN : DATA
  }

  #method(node: PythonNode, callee: PythonNode, list: PythonNode | null): Value {
    const [base] = childrenOf(callee)
    const method = this.#run.text(childrenOf(callee).at(-1) ?? callee)
    if (base === undefined) return UNKNOWN
    const holder = this.#evaluator().evaluate(base)
    const given = this.#given(list)
    if (method.startsWith('__') && method !== '__getitem__') this.#run.unread(node, `\`${method}\``)
    if (SQL_METHODS.has(method)) readSqlCommand(this.#run, argumentAt(given, 0, 'sql'), node)
    const results: Value[] = []
    for (const path of holder.names) results.push(this.#known(`${path}.${method}`, given, node))
    if (holder.functions.size > 0) this.#unreadCall(node)
    if (holder.tables.size > 0 || holder.rows.size > 0) results.push(this.#tableMethod(node, { holder, method, given }))
    if (holder.texts.size > 0) results.push(this.#textMethod(node, { holder, method, given }))
    if (holder.items !== null || holder.data || holder.unknown || results.length === 0)
      results.push(this.#plainMethod(node, { holder, method, given }))
    return joinValues(results)
  }

  #plainMethod(node: PythonNode, call: { holder: Value; method: string; given: CallArguments }): Value {
    const { method } = call
    const known = DATA_METHODS.has(method) || PART_METHODS.has(method) || CHANGING_METHODS.has(method)
    if (!known || call.given.named.size + call.given.spread.length > 0) {
      if (!this.#plainNamed(call)) this.#unreadCall(node)
    }
    if (ADDING_METHODS.has(method)) return this.#add(node, call)
    return this.#otherMethod(node, call)
  }

  /** Arguments by name are known for dates (`replace(year=…)`) and for sorting (`sort(key=…)`) alone. */
  #plainNamed({ method, given }: { method: string; given: CallArguments }): boolean {
    if (given.spread.length > 0) return false
    if (method === 'sort') return [...given.named.keys()].every((name) => name === 'key' || name === 'reverse')
    return method === 'replace' && [...given.named.values()].every(isPlain)
  }

  #add(node: PythonNode, call: { holder: Value; method: string; given: CallArguments }): Value {
    const values = allArguments(call.given)
    const spread = (value: Value): Value[] =>
      call.method === 'update' ? [iterate(value), iterate(iterate(value))] : [iterate(value)]
    const several = call.method === 'extend' || call.method === 'update'
    const added = several ? [...values.flatMap(spread), ...this.#namedTexts(call.given)] : values
    if (call.method === 'extend' || call.method === 'update')
      for (const value of values) this.#run.escape({ ...value, items: null }, node)
    this.#run.addTo(call.holder, added, node)
    return call.method === 'setdefault' ? joinValues([call.holder.items ?? NOTHING, ...values]) : NOTHING
  }

  #otherMethod(node: PythonNode, call: { holder: Value; method: string; given: CallArguments }): Value {
    const { holder, method, given } = call
    const values = allArguments(given)
    this.#callWith(values, joinValues([holder.items ?? UNKNOWN]), node)
    if (method !== 'get' && method !== 'pop') for (const value of values) this.#run.escape(value, node)
    if (DATA_METHODS.has(method)) return DATA
    if (holder.items !== null) {
      if (method === 'items') return itemsValue(listValue([holder.items, holder.items]))
      if (method === 'values' || method === 'keys') return itemsValue(holder.items)
      if (method === 'copy') return madeValue(this.#run, node, { ...holder, places: null })
      if (method === 'most_common') return itemsValue(listValue([holder.items, DATA]))
      return joinValues([DATA, holder.items, ...values, holder.unknown ? UNKNOWN : NOTHING])
    }
    return holder.unknown || !staysData(method, values) ? UNKNOWN : DATA
  }

  #textMethod(node: PythonNode, call: { holder: Value; method: string; given: CallArguments }): Value {
    const { holder, method, given } = call
    const place = { node, run: this.#run }
    if (method === 'count' || method === 'find' || method === 'index' || DATA_METHODS.has(method)) return DATA
    if (!PART_METHODS.has(method)) this.#unreadCall(node)
    const results = [...holder.texts].map((text) => {
      if (method === 'format') return readFormat(text, given, place)
      if (method === 'join') return readJoin(text, argumentAt(given, 0) ?? UNKNOWN)
      const made = readTextMethod(text, method, given)
      return made === null ? UNKNOWN : made.items === null ? made : madeValue(this.#run, node, made)
    })
    for (const value of allArguments(given)) this.#run.escape(value, node)
    return joinValues(results)
  }

  #tableMethod(node: PythonNode, call: { holder: Value; method: string; given: CallArguments }): Value {
    const { holder, method, given } = call
    const values = allArguments(given)
    for (const value of values) this.#run.escape(value, node)
    if (method === 'iterrows') return itemsValue(listValue([DATA, rowValue(holder.tables)]))
    if (method === 'itertuples') return itemsValue(rowValue(holder.tables))
    if (method === 'keys') return itemsValue(UNKNOWN)
    if (COLUMN_GETTERS.has(method)) {
      touchColumns(this.#run, holder, { value: argumentAt(given, 0) ?? UNKNOWN, node })
      return joinValues([DATA, ...values.slice(1)])
    }
    if (TABLE_VIEWS.has(method)) return this.#view(node, holder, values)
    const applied = this.#callWith(values, rowValue(holder.tables.union(holder.rows)), node)
    if (!['apply', 'map', 'applymap'].includes(method)) this.#run.escape({ ...holder, items: null }, node)
    else return joinValues([DATA, applied])
    if (!WHOLE_METHODS.has(method)) this.#run.unread(node, `the method \`${method}\` of a database`)
    return method === 'items' || method === 'values' ? itemsValue(DATA) : DATA
  }

  #view(node: PythonNode, holder: Value, values: readonly Value[]): Value {
    for (const value of values) {
      if (value.texts.size > 0 || value.items !== null) touchColumns(this.#run, holder, { value: value, node })
      else if (value.unknown) this.#run.unread(node, 'a column that is not constant')
    }
    return { ...holder, places: null }
  }
}
