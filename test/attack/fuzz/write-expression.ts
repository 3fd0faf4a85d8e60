import { STRINGS } from './literals.ts'
import { BINARY, KEYS } from './names.ts'
import { functionScope, type Rule, type Scope, type Writer } from './writer.ts'

function list(writer: Writer, scope: Scope, most = 4): string {
  const count = writer.random.between(0, most)
  return Array.from({ length: count }, () =>
    writer.random.chance(0.1) ? `...[${writer.expression(scope)}]` : writer.expression(scope),
  ).join(', ')
}

function key(writer: Writer, scope: Scope): string {
  return writer.random.chance(0.15) ? `[${writer.expression(scope)}]` : `'${writer.random.pick(KEYS)}'`
}

function property(writer: Writer, scope: Scope): string {
  const name = key(writer, scope)
  const kind = writer.random.integer(12)
  if (kind === 0) return `get ${name}() ${writer.block(functionScope(scope, []))}`
  if (kind === 1) return `set ${name}(value) ${writer.block(functionScope(scope, ['value']))}`
  if (kind === 2) return `${name}() { return ${writer.expression(functionScope(scope, []))} }`
  if (kind === 3) return `...${writer.expression(scope)}`
  return `${name}: ${writer.expression(scope)}`
}

function object(writer: Writer, scope: Scope): string {
  const seen = new Set<string>()
  const properties = Array.from({ length: writer.random.between(0, 4) }, () => property(writer, scope))
  // Two plain `__proto__: …` in one literal are a syntax error.
  const kept = properties.filter((text) => {
    const repeated = text.startsWith("'__proto__':") && seen.has('proto')
    if (text.startsWith("'__proto__':")) seen.add('proto')
    return !repeated
  })
  return `({ ${kept.join(', ')} })`
}

function target(writer: Writer, scope: Scope): string {
  const { random } = writer
  if (random.chance(0.6) && scope.names.length > 0) return random.pick(scope.names)
  return `(${writer.expression(scope)})[${writer.expression(scope)}]`
}

function template(writer: Writer, scope: Scope): string {
  const tag = writer.random.pick(['', '', 'String.raw', '(console.log)', '((...parts) => parts)'])
  return `(${tag}\`a\${${writer.expression(scope)}}\\u{61}\${${writer.expression(scope)}}\`)`
}

/** Expressions with parts: operators, access, literals, calls. */
export const PLAIN_EXPRESSIONS: readonly Rule[] = [
  {
    weight: 8,
    write: (writer, scope) => `(${writer.expression(scope)} ${writer.random.pick(BINARY)} ${writer.expression(scope)})`,
  },
  {
    weight: 1,
    write: (writer, scope) => `((${writer.expression(scope)}) ** ${writer.random.pick(['2', '0.5', '3n'])})`,
  },
  {
    weight: 3,
    write: (writer, scope) =>
      `(${writer.random.pick(['-', '+', '!', '~', 'typeof ', 'void '])}${writer.expression(scope)})`,
  },
  {
    weight: 2,
    write: (writer, scope) =>
      `(${writer.expression(scope)} ? ${writer.expression(scope)} : ${writer.expression(scope)})`,
  },
  { weight: 8, write: (writer, scope) => `(${writer.expression(scope)})?.['${writer.random.pick(KEYS)}']` },
  { weight: 3, write: (writer, scope) => `(${writer.expression(scope)})?.[${writer.expression(scope)}]` },
  {
    weight: 5,
    write: (writer, scope) =>
      `(${writer.expression(scope)})?.['${writer.random.pick(KEYS)}']?.(${list(writer, scope)})`,
  },
  {
    weight: 3,
    write: (writer, scope) =>
      `(${target(writer, scope)} ${writer.random.pick(['=', '=', '+=', '-=', '??=', '||='])} ${writer.expression(scope)})`,
  },
  { weight: 5, write: (writer, scope) => `[${list(writer, scope)}]` },
  { weight: 6, write: object },
  { weight: 2, write: template },
  { weight: 1, write: (writer, scope) => `(${writer.random.pick(STRINGS)} in Object(${writer.expression(scope)}))` },
  {
    weight: 1,
    write: (writer, scope) =>
      `(${writer.expression(scope)} instanceof ${writer.random.pick(['Object', 'Array', 'Error', 'RegExp'])})`,
  },
  { weight: 1, write: (writer, scope) => `(delete (${writer.expression(scope)})?.[${writer.expression(scope)}])` },
  {
    weight: 2,
    write: (writer, scope) =>
      `new (${writer.random.pick(['Set', 'Map', 'Array', 'Error', 'Date', 'RegExp', 'Object', 'String'])})(${list(writer, scope, 2)})`,
  },
  {
    weight: 2,
    fits: ({ inGenerator }) => inGenerator,
    write: (writer, scope) => `(yield ${writer.expression(scope)})`,
  },
  { weight: 1, fits: ({ inGenerator }) => inGenerator, write: (writer, scope) => `(yield* [${list(writer, scope)}])` },
  { weight: 2, fits: ({ inAsync }) => inAsync, write: (writer, scope) => `(await ${writer.expression(scope)})` },
]
