import { TooMuchToRead } from '../too-much-to-read.ts'
import { combineValues } from './combine-values.ts'
import { iterate } from './iterate.ts'
import { memberKind } from './known-members.ts'
import { childrenOf, type PythonNode, splitChildren } from './parse-python.ts'
import type { PythonEvaluator } from './python-evaluator.ts'
import { DATA_CALLS } from './python-names.ts'
import type { PythonRun } from './python-run.ts'
import type { CallArguments } from './read-arguments.ts'
import { DATA, itemsValue, joinValues, NOTHING, namesValue, textValue, UNKNOWN, type Value } from './value.ts'

const COMMA: ReadonlySet<string> = new Set([','])
const ASSIGN: ReadonlySet<string> = new Set(['AssignOp'])
const CALL_DEPTH = 8
/** More functions than this are not followed. */
const UNCALLED = 500
const NO_ARGUMENTS: CallArguments = { places: [], named: new Map(), spread: [UNKNOWN] }

/** Follows statements in their order. */
export class PythonStatements {
  readonly #run: PythonRun
  readonly #evaluator: PythonEvaluator

  readonly #handlers = new Map<string, (children: readonly PythonNode[], node: PythonNode) => void>([
    ['ExpressionStatement', (children, node) => this.#expression(children, node)],
    ['AssignStatement', (children) => this.#assign(children)],
    ['UpdateStatement', (children, node) => this.#update(node, children)],
    ['IfStatement', (children) => this.#if(children)],
    ['ForStatement', (children, node) => this.#for(node, children)],
    ['WhileStatement', (children, node) => this.#while(node, children)],
    ['TryStatement', (children) => this.#try(children)],
    ['WithStatement', (children) => this.#with(children)],
    ['FunctionDefinition', (children, node) => this.#define(node, children)],
    ['ClassDefinition', (children, node) => this.#class(node, children)],
    ['ReturnStatement', (children, node) => this.#return(node, children)],
    ['ImportStatement', (children, node) => this.#import(node, children)],
    ['ScopeStatement', (_, node) => this.#run.unread(node, 'a name of another scope')],
    ['DeleteStatement', (children) => this.#delete(children)],
    ['RaiseStatement', (children) => this.#show(children.slice(1))],
    ['AssertStatement', (children) => this.#show(children.slice(1))],
    ['PrintStatement', (children) => this.#show(children.slice(1))],
    ['StatementGroup', (_, node) => this.runAll(node)],
    ['Body', (_, node) => this.runAll(node)],
    ...['PassStatement', 'BreakStatement', 'ContinueStatement', '⚠'].map((name): [string, () => void] => [
      name,
      () => {},
    ]),
  ])

  constructor(run: PythonRun, evaluator: PythonEvaluator) {
    this.#run = run
    this.#evaluator = evaluator
  }

  /** @throws TooMuchToRead */
  runAll(parent: PythonNode): void {
    for (const child of childrenOf(parent))
      if (child.name !== ':' && child.name !== ';') this.#run.step(() => this.#statement(child))
  }

  /** Functions that nobody called may still be called from where it cannot be seen. */
  followUncalled(): void {
    for (let at = 0; at < this.#run.defined.length; at++) {
      if (at >= UNCALLED) throw new TooMuchToRead()
      const definition = this.#run.defined[at]
      if (definition !== undefined && !this.#run.called.has(definition))
        this.follow(definition, NO_ARGUMENTS, definition)
    }
  }

  #statement(node: PythonNode): void {
    const children = childrenOf(node)
    const handler = this.#handlers.get(node.name)
    if (handler !== undefined) {
      handler(children, node)
      return
    }
    // Decorators change what a name means; pattern matching binds names in ways that are not followed.
    this.#run.unread(node, `a ${node.name.replace(/Statement$/, '').toLowerCase()} statement`)
    for (const inner of partsWithin(node)) {
      this.#run.anyTime(() => (inner.name === 'Body' ? this.runAll(inner) : this.#statement(inner)))
    }
  }

  #show(nodes: readonly PythonNode[]): void {
    for (const child of nodes) if (this.#isExpression(child)) this.#run.escape(this.#evaluator.evaluate(child), child)
  }

  /** A notebook shows the value of its last line; anywhere else the value is dropped. */
  #expression(children: readonly PythonNode[], node: PythonNode): void {
    if (node.nextSibling === null && node.parent?.name === 'Script') this.#show(children)
    else for (const child of children) if (this.#isExpression(child)) this.#evaluator.evaluate(child)
  }

  #delete(children: readonly PythonNode[]): void {
    for (const child of children.slice(1)) if (child.firstChild !== null) this.#evaluator.evaluate(child)
  }

  #isExpression(node: PythonNode): boolean {
    return node.firstChild !== null || ['VariableName', 'String', 'Number', 'Boolean', 'None'].includes(node.name)
  }

  #assign(children: readonly PythonNode[]): void {
    for (const child of children) if (child.name === 'TypeDef') this.#evaluator.annotation(child)
    const runs = splitChildren(children, ASSIGN).map((run) => run.filter((child) => child.name !== 'TypeDef'))
    const source = runs.at(-1)
    if (runs.length < 2 || source === undefined) return
    const value = this.#listOrOne(source)
    for (const targets of runs.slice(0, -1)) this.#evaluator.assignTargets(targets, value)
  }

  /** `a` or `a, b` */
  #listOrOne(nodes: readonly PythonNode[]): Value {
    const [only] = nodes
    return nodes.length === 1 && only !== undefined ? this.#evaluator.evaluate(only) : this.#evaluator.list(nodes)
  }

  #update(node: PythonNode, children: readonly PythonNode[]): void {
    const at = children.findIndex((child) => child.name === 'UpdateOp')
    const [target] = children
    if (target === undefined || at < 0) return
    const operator = this.#run.text(children[at] ?? target).slice(0, -1)
    const left = this.#evaluator.evaluate(target)
    const right = this.#listOrOne(children.slice(at + 1))
    // A list is changed in its place, for all of its aliases.
    if (left.sites.size > 0) this.#run.addTo(left, [iterate(right)], node)
    this.#evaluator.assignTargets([target], combineValues(this.#run, { node, operator, left, right }))
  }

  #if(children: readonly PythonNode[]): void {
    const bodies: (() => void)[] = []
    let complete = false
    for (const [index, child] of children.entries()) {
      if (child.name === 'if' || child.name === 'elif') {
        const condition = children[index + 1]
        if (condition !== undefined) this.#evaluator.evaluate(condition)
      } else if (child.name === 'else') complete = true
      else if (child.name === 'Body') bodies.push(() => this.runAll(child))
    }
    this.#run.branch(complete ? bodies : [...bodies, () => {}])
  }

  #for(node: PythonNode, children: readonly PythonNode[]): void {
    const start = children.findIndex((child) => child.name === 'for')
    const within = children.findIndex((child) => child.name === 'in')
    const bodies = children.filter((child) => child.name === 'Body')
    const source = children.slice(
      within + 1,
      children.findIndex((child) => child.name === 'Body'),
    )
    const items = iterate(this.#listOrOne(source))
    const [body, otherwise] = bodies
    this.#run.loop(() => {
      this.#evaluator.assignTargets(children.slice(start + 1, within), items)
      if (body !== undefined) this.runAll(body)
    }, node)
    if (otherwise !== undefined) this.#run.branch([() => this.runAll(otherwise), () => {}])
  }

  #while(node: PythonNode, children: readonly PythonNode[]): void {
    const [, condition] = children
    const [body, otherwise] = children.filter((child) => child.name === 'Body')
    this.#run.loop(() => {
      if (condition !== undefined) this.#evaluator.evaluate(condition)
      if (body !== undefined) this.runAll(body)
    }, node)
    if (otherwise !== undefined) this.#run.branch([() => this.runAll(otherwise), () => {}])
  }

  /** Any statement of the first body may be the last before a handler. */
  #try(children: readonly PythonNode[]): void {
    const handlers: (() => void)[] = []
    const finals: PythonNode[] = []
    let word = ''
    let exception: PythonNode[] = []
    for (const child of children) {
      if (['try', 'except', 'else', 'finally'].includes(child.name)) {
        word = child.name
        exception = []
      } else if (child.name !== 'Body') {
        const bound = exception.at(-1)?.name === 'as'
        exception.push(child)
        if (!bound && this.#isExpression(child)) this.#evaluator.evaluate(child)
      } else if (word === 'try') this.#run.anyTime(() => this.runAll(child))
      else if (word === 'finally') finals.push(child)
      else {
        const bound = exception.at(-1)
        handlers.push(() => {
          if (bound?.name === 'VariableName' && exception.some((part) => part.name === 'as'))
            this.#run.assign(this.#run.text(bound), UNKNOWN, bound)
          this.runAll(child)
        })
      }
    }
    this.#run.branch([...handlers, () => {}])
    for (const body of finals) this.runAll(body)
  }

  #with(children: readonly PythonNode[]): void {
    let value: Value = UNKNOWN
    for (const [index, child] of children.entries()) {
      if (child.name === 'Body') this.runAll(child)
      else if (children[index - 1]?.name === 'as') this.#evaluator.assignTargets([child], value)
      else if (this.#isExpression(child)) value = this.#evaluator.evaluate(child)
    }
  }

  #define(node: PythonNode, children: readonly PythonNode[]): void {
    const name = children.find((child) => child.name === 'VariableName')
    const definition = this.#run.canonical(node)
    const list = children.find((child) => child.name === 'ParamList')
    if (list !== undefined) this.#evaluator.standards(list)
    for (const child of children) if (child.name === 'TypeDef') this.#evaluator.annotation(child)
    if (children.some((child) => child.name === 'async')) this.#run.unread(node, 'an asynchronous function')
    this.#run.defined.push(definition)
    if (name !== undefined)
      this.#run.assign(this.#run.text(name), { ...NOTHING, functions: new Set([definition]) }, name)
  }

  #class(node: PythonNode, children: readonly PythonNode[]): void {
    const name = children.find((child) => child.name === 'VariableName')
    this.#run.unread(node, "a class of the code's own")
    for (const body of children) if (body.name === 'Body') this.#run.branch([() => this.runAll(body), () => {}])
    if (name !== undefined) this.#run.assign(this.#run.text(name), UNKNOWN, name)
  }

  #return(node: PythonNode, children: readonly PythonNode[]): void {
    const rest = children.slice(1)
    const value = rest.length === 0 ? NOTHING : this.#listOrOne(rest)
    const frame = this.#run.frames.at(-1)
    if (frame === undefined) this.#run.escape(value, node)
    else frame.returned = joinValues([frame.returned, value])
  }

  #import(node: PythonNode, children: readonly PythonNode[]): void {
    const from = children[0]?.name === 'from'
    const importAt = children.findIndex((child) => child.name === 'import')
    const names = splitChildren(
      children.slice(importAt + 1).filter((child) => !['(', ')'].includes(child.name)),
      COMMA,
    )
    const module = from
      ? children
          .slice(1, importAt)
          .map((child) => this.#run.text(child))
          .join('')
      : null
    for (const parts of names) {
      const [first] = parts
      const last = parts.at(-1)
      if (first === undefined || last === undefined) continue
      const imported = this.#run.text(first)
      if (last !== first && !parts.some((part) => part.name === 'as')) this.#run.unread(node, 'a module in a module')
      if (from && DATA_CALLS.has(imported) && last === first) continue
      this.#importOne(node, {
        module: module ?? imported,
        member: module === null ? null : imported,
        name: this.#run.text(parts.some((part) => part.name === 'as') ? last : first),
      })
    }
  }

  #importOne(
    node: PythonNode,
    what: { readonly module: string; readonly member: string | null; readonly name: string },
  ): void {
    const path = what.member === null ? what.module : `${what.module}.${what.member}`
    const kind = memberKind(path)
    if (kind === undefined) this.#run.unread(node, `the module \`${path}\``)
    if (what.name === '*') return
    this.#run.assign(what.name, kind === undefined ? UNKNOWN : kind === 'constant' ? DATA : namesValue(path), node)
  }

  /** What a function of the code's own answers, with these arguments. */
  follow(definition: PythonNode, given: CallArguments, call: PythonNode): Value {
    this.#run.called.add(definition)
    if (this.#run.frames.some((frame) => frame.node === definition)) {
      this.#run.unread(call, 'a function that calls itself')
      return UNKNOWN
    }
    if (this.#run.frames.length >= CALL_DEPTH) {
      this.#run.limit(call, `more than ${CALL_DEPTH} functions that call one another`)
      return UNKNOWN
    }
    const children = childrenOf(definition)
    const list = children.find((child) => child.name === 'ParamList')
    const before = this.#run.snapshot()
    const frame = { node: definition, locals: new Set<string>(), returned: NOTHING }
    this.#run.frames.push(frame)
    try {
      if (list !== undefined) this.#bind(list, given)
      const last = children.at(-1)
      if (definition.name === 'LambdaExpression') return last === undefined ? UNKNOWN : this.#evaluator.evaluate(last)
      if (last?.name === 'Body') this.runAll(last)
      return frame.returned
    } finally {
      this.#run.frames.pop()
      this.#run.restore(before)
    }
  }

  #bind(list: PythonNode, given: CallArguments): void {
    const parameters = splitChildren(
      childrenOf(list).filter((child) => !['(', ')', '/', 'TypeDef'].includes(child.name)),
      COMMA,
    )
    let place = 0
    for (const parameter of parameters) {
      const at = parameter.findIndex((child) => child.name === 'VariableName')
      const name = parameter[at]
      if (name === undefined) continue
      const standard = parameter.some((child) => child.name === 'AssignOp') ? parameter.at(-1) : undefined
      const rest = parameter[0]?.name === '*' || parameter[0]?.name === '**'
      const text = this.#run.text(name)
      const spread = given.spread.length > 0 ? joinValues(given.spread) : undefined
      const value = given.named.get(text) ?? given.places[place] ?? spread
      const others = [...given.places.slice(place), ...given.named.values(), ...given.spread]
      const bound = rest
        ? itemsValue(joinValues([...others, ...[...given.named.keys()].map((key) => textValue(key))]))
        : value
      place++
      this.#run.assign(
        text,
        bound ?? (standard === undefined ? UNKNOWN : (this.#run.facts.given(`=${name.from}`) ?? UNKNOWN)),
        name,
      )
    }
  }
}

/** Bodies and definitions inside a statement, outermost only. */
function partsWithin(node: PythonNode): PythonNode[] {
  return childrenOf(node).flatMap((child) =>
    child.name === 'Body' || child.name.endsWith('Definition') ? [child] : partsWithin(child),
  )
}
