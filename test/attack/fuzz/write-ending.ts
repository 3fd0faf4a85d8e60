import { KEYS } from './names.ts'
import { functionScope, type Rule, type Scope, type Writer } from './writer.ts'

/** Values that are hard to read from outside: results, and what is thrown. */
function odd(writer: Writer, scope: Scope): string {
  const { random } = writer
  const value = writer.expression(functionScope(scope, []))
  const key = random.pick(KEYS)
  return random.pick([
    `{ get '${key}'() { return ${value} } }`,
    `{ toJSON() { return ${value} } }`,
    `{ toJSON() { for (;;); } }`,
    `{ get '${key}'() { throw ${value} } }`,
    `((all) => { all.all = all; return all })({ a: ${value} })`,
    `Object.assign(new Error(${value}), { '${key}': ${value}, stack: ${value} })`,
    `Object.defineProperty(new Error('a'), '${random.pick(['message', 'stack', 'name'])}', { get() { return ${value} } })`,
    `Object.create(${value} ?? null)`,
    `new (class extends Error { get message() { return ${value} } })()`,
    `(async () => ${value})()`,
    `(async () => { throw ${value} })()`,
    `{ then: ${value} }`,
    `[${value}, 1n, undefined, () => {}]`,
    `Array.from({ length: ${random.pick(['3', '1000', '100000'])} }, () => ${value})`,
    `((deep) => { for (let round = 0; round < ${random.pick(['10', '2000', '100000'])}; round++) deep = [deep]; return deep })(${value})`,
    `JSON.parse('{"__proto__": {"denied": false}, "a": 1, "a": 2}')`,
    `{ denied: false, reasons: [], a: ${value} }`,
    `'x'.repeat(${random.pick(['10', '3990', '4096', '100000'])})`,
    `globalThis`,
  ])
}

/** Last statements of a program. */
export const ENDINGS: readonly Rule[] = [
  { weight: 5, write: (writer, scope) => `return ${writer.expression(scope)}` },
  {
    weight: 4,
    write: (writer, scope) =>
      `return [${scope.names.map((name) => `typeof ${name}`).join(', ')}, ${writer.expression(scope)}]`,
  },
  { weight: 5, write: (writer, scope) => `return (${odd(writer, scope)})` },
  { weight: 2, write: (writer, scope) => `throw (${odd(writer, scope)})` },
  { weight: 1, write: (writer, scope) => `throw ${writer.expression(scope)}` },
  { weight: 1, write: () => '' },
]

export const ODD_EXPRESSIONS: readonly Rule[] = [{ weight: 4, write: (writer, scope) => `(${odd(writer, scope)})` }]
export const ODD_STATEMENTS: readonly Rule[] = [
  {
    weight: 2,
    write: (writer, scope) =>
      `try { throw (${odd(writer, scope)}) } catch (thrown) { console.log(\`\${typeof thrown}\`, thrown) }`,
  },
  { weight: 0.2, write: (writer, scope) => `for (;;) { ${writer.statement(scope)} }` },
  {
    weight: 0.3,
    write: (writer, scope) => `while (true) { if (${writer.expression(scope)}) break; ${writer.expression(scope)}; }`,
  },
  {
    weight: 0.2,
    write: (writer, scope) =>
      `(async () => { for (;;) await ${writer.expression(functionScope(scope, [], { inAsync: true }))} })();`,
  },
]
