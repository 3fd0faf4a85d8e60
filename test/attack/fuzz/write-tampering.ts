import { ABSENT, GLOBALS, KEYS } from './names.ts'
import { functionScope, type Rule, type Scope, type Writer } from './writer.ts'

const TAMPERED = [
  ...[
    'JSON.stringify',
    'JSON.parse',
    'Object.prototype.toJSON',
    'Object.prototype.then',
    'Array.prototype.push',
    'Array.prototype.map',
  ],
  ...[
    'String.prototype.slice',
    'RegExp.prototype.exec',
    'Error.prepareStackTrace',
    'Error.stackTraceLimit',
    'Object.prototype.ok',
  ],
  ...[
    'globalThis.console',
    'console.log',
    'Math.random',
    'Date.now',
    'Array.prototype[0]',
    'Function',
    'Object.prototype.error',
  ],
]

function tamper(writer: Writer, scope: Scope): string {
  const { random } = writer
  const [holder, key] = [random.pick(GLOBALS), random.pick(KEYS)]
  // Where it stands in a getter, it may neither yield nor await.
  const value = writer.expression(functionScope(scope, []))
  return random.pick([
    `try { ${random.pick(TAMPERED)} = ${value} } catch {}`,
    `try { Object.defineProperty(${holder}, '${key}', { get() { return ${value} }, configurable: true }) } catch {}`,
    `try { Object.setPrototypeOf(${holder}, ${value}) } catch {}`,
    `try { Object.assign(${holder}.prototype, { ['${key}']: ${value} }) } catch {}`,
    `try { delete ${holder}['${key}'] } catch {}`,
    `try { globalThis['${random.pick([...ABSENT, ...GLOBALS])}'] = ${value} } catch {}`,
    `try { ${holder}.__proto__['${key}'] = ${value} } catch {}`,
    `for (const key of Object.getOwnPropertyNames(${holder} ?? 0)) try { ${holder}[key] = ${value} } catch {}`,
  ])
}

/** Ways that led out of sandboxes before. */
function reach(writer: Writer, scope: Scope): string {
  const { random } = writer
  const text = random.pick([
    "'return process'",
    "'return this'",
    "'return globalThis'",
    "'while(1);'",
    '\'return import("fs")\'',
  ])
  const start = random.pick([
    'console.log',
    'input',
    '(() => {})',
    '(async () => {})',
    '(function* () {})',
    '[]',
    'Echo',
    'Odd',
    writer.expression(scope),
  ])
  return random.pick([
    `(${start})?.constructor?.constructor?.(${text})?.()`,
    `(${start})?.__proto__?.constructor?.(${text})`,
    `((thrown) => Object.getOwnPropertyNames(Object(thrown)).map((name) => String(thrown[name])))(${start})`,
    `(() => { try { null.a } catch (thrown) { return thrown.constructor.constructor?.(${text})?.() } })()`,
    `((0, ${random.pick(['eval', 'Function', 'globalThis.eval', 'this?.constructor'])}))?.(${text})`,
    `Object.getOwnPropertySymbols(${start} ?? 0).map((symbol) => String(symbol))`,
    `import(${random.pick(["'node:fs'", "'fs'", "'data:text/javascript,1'", writer.expression(scope)])}).then((got) => console.log(got), (thrown) => console.log(thrown))`,
  ])
}

export const TAMPERING_STATEMENTS: readonly Rule[] = [
  { weight: 4, write: tamper },
  { weight: 1, write: (writer, scope) => `try { Object.freeze(${writer.expression(scope)}) } catch {}` },
]

export const REACHING_EXPRESSIONS: readonly Rule[] = [{ weight: 2, write: reach }]
