import { NUMBERS, RECEIVERS, REGEXPS, STRINGS } from './literals.ts'
import { METHODS, STATICS } from './names.ts'
import { functionScope, type Rule, type Scope, type Writer } from './writer.ts'

/** Values that call back into the program while an intrinsic works on them. */
function callback(writer: Writer, scope: Scope): string {
  const value = writer.expression(functionScope(scope, []))
  return writer.random.pick([
    `({ valueOf() { return ${value} } })`,
    `({ toString() { return ${value} } })`,
    `({ toJSON() { return ${value} } })`,
    `({ get length() { return ${value} } })`,
    `({ then(done) { return done(${value}) } })`,
    `((one, other) => ${value})`,
    '((one, other) => one < other ? 1 : -1)',
    '(() => { throw { valueOf() { throw 1 } } })',
  ])
}

function argument(writer: Writer, scope: Scope): string {
  const { random } = writer
  const kind = random.integer(8)
  if (kind < 2) return random.pick(NUMBERS)
  if (kind === 2) return random.pick(STRINGS)
  if (kind === 3) return random.pick(REGEXPS)
  if (kind === 4) return callback(writer, scope)
  if (kind === 5) return random.pick(RECEIVERS)
  return writer.expression(scope)
}

function someArguments(writer: Writer, scope: Scope): string {
  return Array.from({ length: writer.random.between(0, 3) }, () => argument(writer, scope)).join(', ')
}

function oddReceiver(writer: Writer, scope: Scope): string {
  const { random } = writer
  const [holder, methods] = random.pick(METHODS)
  const receiver = random.chance(0.5) ? random.pick(RECEIVERS) : writer.expression(scope)
  return `${holder}.prototype.${random.pick(methods)}?.call(${[receiver, someArguments(writer, scope)].filter(Boolean).join(', ')})`
}

/** A method on a value of its own kind, so that it gets to work. */
function ownReceiver(writer: Writer, scope: Scope): string {
  const { random } = writer
  const [holder, methods] = random.pick(METHODS)
  const value = argument(writer, scope)
  const made =
    holder === 'RegExp' ? random.pick(REGEXPS) : holder === 'String' ? random.pick(STRINGS) : `new ${holder}(${value})`
  return `(${holder === 'Array' ? `[${value}, ${value}, 1]` : made}).${random.pick(methods)}?.(${someArguments(writer, scope)})`
}

/** Growth by doubling: small text, large value. */
function growth(writer: Writer, scope: Scope): string {
  const rounds = writer.random.pick(['4', '10', '14', '20', '26'])
  const step = writer.random.pick([
    'all + all',
    '[all, all]',
    '[...Object(all), 1, 2]',
    'all.concat?.(all)',
    'String(all).concat(all)',
    '({ all, more: all })',
  ])
  return `((all) => { for (let round = 0; round < ${rounds}; round++) all = ${step}; return all })(${writer.expression(scope)})`
}

/** Much at once, natively: what limits on time and heap notice late. */
const BULKS = [
  'new Array(2 ** 24).fill(0)',
  'Array.from({ length: 2 ** 22 }, () => [])',
  'new Array(2 ** 22).join()',
  'new Set(new Array(1e6).keys())',
  'Array(9).fill(Array(1e6).fill(1)).flat().sort()',
  "'x'.repeat(2 ** 27)",
  "'ab'.padEnd(2 ** 26, 'cd').split('')",
  "'x'.repeat(2 ** 20).replace(/x/g, '$&$&$&$&')",
  "JSON.stringify('\\0'.repeat(2 ** 22))",
  "JSON.parse('['.repeat(2 ** 20))",
  '(1n << 2n ** 24n)',
  'String(7n ** 99999n)',
  'String.raw({ raw: { length: 2 ** 24 } })',
  "'x'.repeat(2 ** 22).normalize('NFD')",
  '[].concat(...new Array(1e5).fill([1, 2, 3]))',
]

function power(writer: Writer): string {
  const step = writer.random.pick([
    'big * big',
    'big ** 3n',
    'big << 64n',
    'big * 3n + 1n',
    'BigInt?.asUintN(64, big)',
    '-(big ** 2n)',
  ])
  return `((big) => { for (let round = 0; round < ${writer.random.pick(['3', '8', '12', '40'])}; round++) big = ${step}; return \`\${big}\`.length })(3n)`
}

/** Deep source, not deep values. */
function deepText(writer: Writer): string {
  const depth = writer.random.pick([5, 5, 20, 20, 50, 50, 100, 400, 3000])
  const [open, core, close] = writer.random.pick([
    ['(', '1', ')'],
    ['[', '1', ']'],
    ['{ a: ', '1', ' }'],
    ['!', '1', ''],
    ['`${', '1', '}`'],
    ['() => ', '1', ''],
    ['1 + (', '1', ')'],
  ] as const)
  return `(${open.repeat(depth)}${core}${close.repeat(depth)})`
}

function recursion(writer: Writer, scope: Scope): string {
  const name = writer.fresh()
  const again = writer.random.pick([
    `${name}()`,
    `[1].map(${name})`,
    `\`\${{ toString: ${name} }}\``,
    `JSON.stringify({ toJSON: ${name} })`,
    `'a'.replace('a', ${name})`,
    `new ${name}()`,
  ])
  return `(function ${name}() { try { return ${again} } catch { return ${writer.expression(functionScope(scope, []))} } })()`
}

/** Intrinsics where they were not meant to be. */
export const INTRINSIC_EXPRESSIONS: readonly Rule[] = [
  { weight: 8, write: oddReceiver },
  { weight: 8, write: ownReceiver },
  { weight: 6, write: (writer, scope) => `${writer.random.pick(STATICS)}?.(${someArguments(writer, scope)})` },
  { weight: 3, write: callback },
  { weight: 1, write: growth },
  { weight: 0.7, write: power },
  { weight: 0.7, write: ({ random }) => random.pick(BULKS) },
  { weight: 0.3, write: deepText },
  { weight: 1, write: recursion },
  {
    weight: 1,
    write: (writer, scope) =>
      `(${writer.random.pick(STRINGS)}).${writer.random.pick(['replace', 'match', 'split', 'search'])}(${writer.random.pick(REGEXPS)}, ${argument(writer, scope)})`,
  },
]
