/**
 * JavaScript that runs inside the isolate before the program does. It evaluates to a function that the host calls once:
 * (call, namesJson, dataJson, limitsJson, program) -> JSON envelope `{ok, result | error, logs}`.
 *
 * It is text because it never runs on the host. Everything it needs is captured before the program exists, and every
 * intrinsic is frozen, so that reading errors and results cannot be redirected by the program.
 */
export const GUEST_SOURCE = `
'use strict'
const { parse, stringify } = JSON
const { freeze, defineProperty, getOwnPropertyNames, getPrototypeOf, hasOwn, isFrozen } = Object
const ownKeys = Reflect.ownKeys
const FunctionConstructor = Function
const exec = RegExp.prototype.exec
const apply = Reflect.apply
const PlainError = Error
const PlainRangeError = RangeError
const PlainString = String
const stringSlice = String.prototype.slice
const iteratorKey = Symbol.iterator

const KEPT = ['Object', 'Array', 'Set', 'Map', 'JSON', 'Math', 'Number', 'String', 'Boolean', 'RegExp', 'Error', 'TypeError',
  'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'NaN', 'Infinity', 'undefined', 'globalThis']

function freezeDeep(value) {
  if (value === null || typeof value !== 'object' || isFrozen(value)) return value
  freeze(value)
  const keys = ownKeys(value)
  for (let index = 0; index < keys.length; index++) freezeDeep(value[keys[index]])
  return value
}

// Objects that hold methods are frozen, so no method can be replaced; what hangs on a single method matters to nobody.
function freezeHolder(value) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return
  freeze(value)
  if (hasOwn(value, 'prototype')) freeze(value.prototype)
}

// Code from text has no way back in: every function kind's constructor goes, and so does all that is not plainly needed.
const functionKinds = [function () {}, async function () {}, function* () {}, async function* () {}]
for (const kind of functionKinds) defineProperty(getPrototypeOf(kind), 'constructor', { value: undefined })
Math.random = function random() { throw new PlainError('Math.random is not available: programs are deterministic') }
// A table that grows past what the engine can address ends the whole process instead of the isolate.
const MOST_ENTRIES = 100000
function limitEntries(prototype, name) {
  const original = prototype[name]
  prototype[name] = { [name](...args) {
    if (this.size >= MOST_ENTRIES) throw new PlainRangeError('a Set or Map may hold at most ' + MOST_ENTRIES + ' entries')
    return apply(original, this, args)
  } }[name]
}
const fill = Array.prototype.fill
Array.prototype.fill = { fill(...args) {
  if (this.length > MOST_ENTRIES) throw new PlainRangeError('an array that is filled may have at most ' + MOST_ENTRIES + ' items')
  return apply(fill, this, args)
} }.fill
limitEntries(Set.prototype, 'add')
limitEntries(Map.prototype, 'set')
for (const name of getOwnPropertyNames(globalThis)) if (!KEPT.includes(name)) delete globalThis[name]
for (const name of KEPT) if (name !== 'globalThis') freezeHolder(globalThis[name])
for (const kind of functionKinds) freezeHolder(getPrototypeOf(kind))
for (const iterable of [[], new Map(), new Set(), '', (function* () {})(), 'a'.matchAll(/a/g)]) {
  const iterator = iterable[iteratorKey] === undefined ? iterable : iterable[iteratorKey]()
  freeze(getPrototypeOf(iterator))
  freeze(getPrototypeOf(getPrototypeOf(iterator)))
}

function cut(text, length) { return apply(stringSlice, text, [0, length]) }

function describe(thrown) {
  let message = 'something that is not an error was thrown'
  let stack = ''
  let code = 'thrown'
  try {
    if (thrown instanceof PlainError) {
      message = PlainString(thrown.message)
      const name = PlainString(thrown.name)
      if (name !== 'Error') message = name + ': ' + message
      if (name === 'SyntaxError') code = 'syntax'
      if (typeof thrown.stack === 'string') stack = thrown.stack
    } else {
      message = 'thrown: ' + (typeof thrown === 'string' ? thrown : stringify(thrown))
    }
  } catch { /* what cannot be read has no message */ }
  // Frames of the program read <anonymous>:LINE:COLUMN; the Function constructor puts two lines before it.
  const frame = apply(exec, /<anonymous>:(\\d+):\\d+/, [stack])
  const line = frame === null ? 0 : +frame[1] - 2
  return { code, message: cut(message, 1000), line: line > 0 ? line : null }
}

return function run(call, namesJson, dataJson, limitsJson, program) {
  const names = parse(namesJson)
  const data = parse(dataJson)
  const limits = parse(limitsJson)
  const logs = []
  let logChars = 0
  let calls = 0
  let refusal = null

  function refuse(code, message) {
    refusal = { code, message, line: null }
    return new PlainError(message)
  }
  function makeTool(name) {
    return freeze(function tool(...args) {
      if (++calls > limits.toolCalls) throw refuse('refused', 'more than ' + limits.toolCalls + ' tool calls')
      const json = stringify(args)
      if (json.length > limits.toolChars) throw refuse('refused', 'arguments of ' + name + ' are longer than ' + limits.toolChars + ' characters')
      const reply = parse(call.applySyncPromise(undefined, [name, json]))
      if (hasOwn(reply, 'ok')) return reply.ok
      throw new PlainError(reply.error)
    })
  }
  function log(...values) {
    let text = ''
    for (let index = 0; index < values.length; index++) {
      const value = values[index]
      text += (index === 0 ? '' : ' ') + (typeof value === 'string' ? value : PlainString(stringify(value)))
    }
    const kept = cut(text, limits.logChars - logChars)
    logChars += kept.length
    if (kept.length > 0) logs[logs.length] = kept
  }
  function define(name, value) {
    defineProperty(globalThis, name, { value: freezeDeep(value), writable: false, configurable: false, enumerable: true })
  }

  for (let index = 0; index < names.length; index++) define(names[index], makeTool(names[index]))
  const keys = getOwnPropertyNames(data)
  for (let index = 0; index < keys.length; index++) define(keys[index], data[keys[index]])
  define('console', { log: freeze(log) })
  freeze(globalThis)

  function outcome() {
    let value
    try {
      value = new FunctionConstructor('"use strict";' + program)()
    } catch (thrown) {
      const error = describe(thrown)
      return { ok: false, error: refusal === null ? error : { ...refusal, line: error.line } }
    }
    if (refusal !== null) return { ok: false, error: refusal }
    if (value === undefined) return { ok: false, error: { code: 'missing-result', message: 'the program returned nothing; end it by returning the result of a check', line: null } }
    try {
      const result = typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint' ? (typeof value === 'object' && typeof value.then !== 'function' ? stringify(value) : undefined) : stringify(value)
      if (result === undefined) return { ok: false, error: { code: 'bad-result', message: 'the result is not plain JSON', line: null } }
      if (result.length > limits.resultChars) return { ok: false, error: { code: 'bad-result', message: 'the result is longer than ' + limits.resultChars + ' characters', line: null } }
      return { ok: true, result }
    } catch (thrown) {
      return { ok: false, error: { code: 'bad-result', message: cut('the result is not plain JSON: ' + describe(thrown).message, 1000), line: null } }
    }
  }
  const envelope = outcome()
  envelope.logs = logs
  return stringify(envelope)
}
`
