import { functionScope, inner, type Rule, type Scope, type Writer } from './writer.ts'

/** Mostly in a `try` of its own, so that one odd value does not end a program at its first line. */
function guarded(write: Rule['write']): Rule['write'] {
  return (writer, scope) => {
    const text = write(writer, scope)
    return writer.random.chance(0.9) ? `try { ${text} } catch {}` : text
  }
}

function declare(writer: Writer, scope: Scope): string {
  const name = writer.fresh()
  const value = writer.expression(scope)
  scope.names.push(name)
  if (writer.random.chance(0.8)) return `let ${name}; try { ${name} = ${value} } catch {}`
  return `${writer.random.pick(['let', 'const', 'var'])} ${name} = ${value};`
}

function destructure(writer: Writer, scope: Scope): string {
  const [one, two] = [writer.fresh(), writer.fresh()]
  const value = writer.expression(scope)
  const text = writer.random.pick([
    `let { length: ${one} = 1, ...${two} } = Object(${value});`,
    `let [${one}, ...${two}] = [${value}].flat();`,
    `let { a: { b: ${one} } = {}, ['c']: ${two} } = Object(${value});`,
  ])
  scope.names.push(one, two)
  return text
}

function declareFunction(writer: Writer, scope: Scope): string {
  const [name, parameter] = [writer.fresh(), writer.fresh()]
  const kind = writer.random.integer(4)
  const changes = { inGenerator: kind === 1, inAsync: kind === 2 }
  const prefix = kind === 1 ? 'function*' : kind === 2 ? 'async function' : 'function'
  const text = `${prefix} ${name}(${parameter}) ${writer.block(functionScope(scope, [parameter], changes))}`
  scope.names.push(name)
  return text
}

function loop(head: (writer: Writer, scope: Scope, name: string) => string) {
  return (writer: Writer, scope: Scope): string => {
    const [label, name] = [writer.fresh(), writer.fresh()]
    const text = head(writer, scope, name)
    const own = inner(scope, { inLoop: true, labels: [...scope.labels, label], names: [...scope.names, name] })
    return `${label}: ${text} ${writer.block(own)}`
  }
}

/** Ends by itself, whatever its body does but for calling for more. */
const bounded = loop(
  (writer, _scope, name) => `for (let ${name} = 0, end = ${writer.random.between(1, 5)}; end-- > 0; ${name}++)`,
)
const forOf = loop(
  (writer, scope, name) => `for (const ${name} of [${writer.expression(scope)}, ${writer.expression(scope)}])`,
)
const forIn = loop((writer, scope, name) => `for (var ${name} in ${writer.expression(scope)})`)
const unbounded = loop((writer, scope, name) => `for (let ${name} = 0; ${writer.expression(scope)}; ${name}++)`)

function tryCatch(writer: Writer, scope: Scope): string {
  const name = writer.fresh()
  const caught = inner(scope, { names: [...scope.names, name] })
  const last = writer.random.chance(0.2) ? ` finally ${writer.block(scope)}` : ''
  return `try ${writer.block(scope)} catch (${name}) ${writer.block(caught)}${last}`
}

function choice(writer: Writer, scope: Scope): string {
  const cases = Array.from({ length: 3 }, (_, index) => `case ${index}: ${writer.block(scope)}`).join('\n')
  return `switch (${writer.expression(scope)}) { ${cases} default: ${writer.block(scope)} }`
}

function jump(writer: Writer, { labels }: Scope): string {
  const label = writer.random.chance(0.5) ? ` ${writer.random.pick(labels)}` : ''
  return `${writer.random.pick(['break', 'continue'])}${label};`
}

/** The statements of the language. */
export const PLAIN_STATEMENTS: readonly Rule[] = [
  { weight: 16, write: declare },
  { weight: 1, write: destructure },
  { weight: 4, write: declareFunction },
  { weight: 10, write: guarded((writer, scope) => `${writer.expression(scope)};`) },
  { weight: 6, write: tryCatch },
  {
    weight: 3,
    write: guarded(
      (writer, scope) => `if (${writer.expression(scope)}) ${writer.block(scope)} else ${writer.block(scope)}`,
    ),
  },
  { weight: 4, write: guarded(bounded) },
  { weight: 3, write: guarded(forOf) },
  { weight: 2, write: guarded(forIn) },
  { weight: 0.3, write: guarded(unbounded) },
  { weight: 1, write: guarded(choice) },
  { weight: 2, fits: ({ inLoop }) => inLoop, write: jump },
  { weight: 0.2, write: (writer, scope) => `throw ${writer.expression(scope)};` },
  { weight: 0.3, write: (writer, scope) => `return ${writer.expression(scope)};` },
]
