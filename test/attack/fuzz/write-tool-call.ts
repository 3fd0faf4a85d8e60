import { TOOL_NAMES } from './fuzz-tools.ts'
import { functionScope, type Rule, type Scope, type Writer } from './writer.ts'

function toolArgument(writer: Writer, scope: Scope): string {
  const value = writer.expression(functionScope(scope, []))
  return writer.random.pick([
    value,
    `{ a: ${value}, ['__proto__']: ${value} }`,
    `{ toJSON() { return ${value} } }`,
    `{ toJSON() { return Echo(${value}) } }`,
    `{ get a() { return Echo(${value}) } }`,
    `[, ${value}, undefined, NaN]`,
    `'x'.repeat(${writer.random.pick(['100', '1990', '2000', '100000'])})`,
    `'\\u2028\\ud800\\n\\0'`,
    `JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}}}')`,
  ])
}

function call(writer: Writer, scope: Scope): string {
  const name = writer.random.pick(TOOL_NAMES)
  const args = Array.from({ length: writer.random.between(0, 3) }, () => `(${toolArgument(writer, scope)})`)
  return `${name}(${args.join(', ')})`
}

function log(writer: Writer, scope: Scope): string {
  const value = writer.expression(functionScope(scope, []))
  const long = `'line '.repeat(${writer.random.pick(['10', '100', '100000'])})`
  return `console.log(${writer.random.pick([value, `${value}, ${value}`, long, `{ toJSON() { console.log(${value}); return 1 } }`, ''])})`
}

export const TOOL_EXPRESSIONS: readonly Rule[] = [
  { weight: 4, write: (writer, scope) => `(${call(writer, scope)})` },
  {
    weight: 1,
    write: (writer, scope) =>
      `(${writer.random.pick(TOOL_NAMES)}).call(${writer.expression(scope)}, (${toolArgument(writer, scope)}))`,
  },
]

export const TOOL_STATEMENTS: readonly Rule[] = [
  { weight: 5, write: (writer, scope) => `try { ${log(writer, scope)} } catch {}` },
  {
    weight: 4,
    write: (writer, scope) => `try { ${call(writer, scope)} } catch (thrown) { console.log(thrown?.message) }`,
  },
  { weight: 0.5, write: (writer, scope) => `for (let round = 0; round < 30; round++) { ${call(writer, scope)} }` },
  { weight: 0.3, write: (writer, scope) => `(async () => { await 1; ${call(writer, functionScope(scope, []))} })();` },
]
