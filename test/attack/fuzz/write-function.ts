import { KEYS } from './names.ts'
import { functionScope, type Rule, type Scope, type Writer } from './writer.ts'

type Parameters = { readonly text: string; readonly names: readonly string[] }

function parameters(writer: Writer, scope: Scope): Parameters {
  const { random } = writer
  const [one, two] = [writer.fresh(), writer.fresh()]
  const names = [one, two]
  const kind = random.integer(5)
  if (kind === 0) return { text: `{ a: ${one}, ...${two} } = {}`, names }
  if (kind === 1) return { text: `[${one} = ${writer.expression(scope)}, ${two}] = []`, names }
  if (kind === 2) return { text: `${one}, ...${two}`, names }
  if (kind === 3) return { text: '', names: [] }
  return { text: `${one}, ${two} = ${writer.expression(scope)}`, names }
}

function body(writer: Writer, scope: Scope, names: readonly string[], changes: Partial<Scope> = {}): string {
  const own = functionScope(scope, names, changes)
  if (writer.random.chance(0.5)) return `{ return ${writer.expression(own)} }`
  return `{ ${writer.block(own)} return ${writer.expression(own)} }`
}

function write(prefix: string, changes: Partial<Scope> = {}) {
  return (writer: Writer, scope: Scope): string => {
    const { text, names } = parameters(writer, functionScope(scope, []))
    return `(${prefix}(${text}) ${body(writer, scope, names, changes)})`
  }
}

function arrow(writer: Writer, scope: Scope): string {
  const { text, names } = parameters(writer, functionScope(scope, []))
  return `((${text}) => ${body(writer, scope, names)})`
}

function called(writer: Writer, scope: Scope): string {
  return `(${arrow(writer, scope)})(${writer.expression(scope)})`
}

function member(writer: Writer, scope: Scope): string {
  const name = writer.random.pick(KEYS.filter((key) => key !== 'constructor' && key !== 'prototype'))
  const own = functionScope(scope, [])
  const kind = writer.random.integer(6)
  if (kind === 0) return `static ['${name}'] = ${writer.expression(own)};`
  if (kind === 1) return `get '${name}'() { return ${writer.expression(own)} }`
  if (kind === 2) return `static { ${writer.expression(own)}; }`
  if (kind === 3) return `*'${name}'() { ${writer.block(functionScope(scope, [], { inGenerator: true }))} }`
  if (kind === 4) return `async '${name}'() { return await ${writer.expression(own)} }`
  return `'${name}'(value) { return ${writer.expression(functionScope(scope, ['value']))} }`
}

function makeClass(writer: Writer, scope: Scope): string {
  const { random } = writer
  const base = random.pick([
    '',
    '',
    ' extends Array',
    ' extends Error',
    ' extends Map',
    ' extends null',
    ' extends Object',
  ])
  const hidden = random.chance(0.3) ? '#hidden = 1; reveal(other) { return #hidden in other && other.#hidden }' : ''
  const members = Array.from({ length: random.between(1, 3) }, () => member(writer, scope)).join('\n')
  return `(class${base} { ${hidden}\n${members} })`
}

/** Functions of every kind, and classes. `new.target` as a leaf is fine in all: a program is the body of a function. */
export const FUNCTION_EXPRESSIONS: readonly Rule[] = [
  { weight: 4, write: arrow },
  { weight: 3, write: called },
  { weight: 1, write: write('function ') },
  { weight: 1, write: write('function* ', { inGenerator: true }) },
  { weight: 1, write: write('async function ', { inAsync: true }) },
  { weight: 0.5, write: write('async function* ', { inAsync: true, inGenerator: true }) },
  { weight: 1.5, write: makeClass },
  { weight: 1, write: (writer, scope) => `new ${makeClass(writer, scope)}(${writer.expression(scope)})` },
  { weight: 1, write: (writer, scope) => `[...${write('function* ', { inGenerator: true })(writer, scope)}()]` },
  { weight: 1, write: (writer, scope) => `${write('async function ', { inAsync: true })(writer, scope)}()` },
]
