// biome-ignore-all format: V8 compiles a function in parentheses with the file, hence before a program comes, and keeps it in the cached data.
// @ts-nocheck: every value here may be anything, which is the point.
// Runs inside the isolate before the program does. It is one expression: a function that the child calls once with the only two
// ways out, `callTool` and `finish`. That answers `run(jobJson, program)`, which is called once and hands `finish` an envelope as
// JSON text, {ok: true, result, logs} or {ok: false, error, logs}; with the `order` of the calls too, where the job has known ones.
// Handed over, not returned: what the program left behind (a rejected promise) fails the run after its return, or does not, by the
// engine's timing; the envelope is out by then.
//
// All it needs is captured before the program exists and every intrinsic that it uses is frozen, so that a program cannot redirect how its errors
// and results are read. A program still owns this realm: whatever is read here is a claim, and what counts is what the host recorded.
;(function build(callTool, finish) {
  'use strict'
  const { parse, stringify } = JSON
  const { freeze, defineProperty, getOwnPropertyNames, getPrototypeOf, hasOwn } = Object
  const { apply, construct, ownKeys } = Reflect
  const FunctionConstructor = Function
  const exec = RegExp.prototype.exec
  const PlainError = Error
  const PlainString = String
  const PlainDate = Date
  const PlainArray = Array
  const stringSlice = String.prototype.slice
  const imul = Math.imul
  const iteratorKey = Symbol.iterator

  const KEPT = [
    ...['Object', 'Array', 'Set', 'Map', 'JSON', 'Math', 'Number', 'String', 'Boolean', 'RegExp', 'Date'],
    ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError'],
    ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'NaN', 'Infinity', 'undefined', 'globalThis'],
  ]
  const MESSAGE_CHARS = 1000
  // Done before the host is asked: a program at the end of its stack then fails here, always at the same depth, and not within the child,
  // whose own depth is another each time. Many arguments take much stack.
  const RESERVED_ARGUMENTS = 8192
  let stackReserve
  function takeArguments() {}
  const needStack = (function needStack() {
    stackReserve ??= PlainArray(RESERVED_ARGUMENTS)
    apply(takeArguments, undefined, stackReserve)
  })

  // Of values that were parsed from JSON: trees of plain objects and arrays.
  const freezeDeep = (function freezeDeep(value) {
    freeze(value)
    const keys = ownKeys(value)
    for (let index = 0; index < keys.length; index++) {
      const inner = value[keys[index]]
      if (typeof inner === 'object' && inner !== null) freezeDeep(inner)
    }
  })

  // Objects that hold methods are frozen, so no method can be replaced; what hangs on a single method matters to nobody.
  function freezeHolder(value) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return
    freeze(value)
    if (hasOwn(value, 'prototype')) freeze(value.prototype)
  }

  let nowMs = 0

  /** Its now is the job's, so that a program gives the same result whenever it runs. */
  function FixedDate(...args) {
    const date = construct(PlainDate, new.target === undefined || args.length === 0 ? [nowMs] : args)
    return new.target === undefined ? PlainString(date) : date
  }
  const dateParts = {
    name: 'Date',
    prototype: PlainDate.prototype,
    now: () => nowMs,
    parse: PlainDate.parse,
    UTC: PlainDate.UTC,
  }
  for (const name of getOwnPropertyNames(dateParts)) defineProperty(FixedDate, name, { value: dateParts[name] })
  defineProperty(PlainDate.prototype, 'constructor', { value: FixedDate })
  globalThis.Date = FixedDate

  /** The same numbers in every run: mulberry32 from a constant seed. */
  function fixedRandom() {
    let state = 0x9e3779b9
    return function random() {
      state = (state + 0x6d2b79f5) | 0
      let mixed = imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    }
  }

  // Code from text has no way back in: every function kind's constructor goes, and so does all that is not plainly needed.
  const functionKinds = [() => {}, async () => {}, function* () {}, async function* () {}]
  for (const kind of functionKinds) defineProperty(getPrototypeOf(kind), 'constructor', { value: undefined })
  Math.random = fixedRandom()
  for (const name of getOwnPropertyNames(globalThis)) if (!KEPT.includes(name)) delete globalThis[name]
  for (const name of KEPT) if (name !== 'globalThis') freezeHolder(globalThis[name])
  for (const kind of functionKinds) freezeHolder(getPrototypeOf(kind))
  for (const iterable of [[], new Map(), new Set(), '', (function* () {})(), 'a'.matchAll(/a/g)]) {
    const iterator = iterable[iteratorKey] === undefined ? iterable : iterable[iteratorKey]()
    freeze(getPrototypeOf(iterator))
    freeze(getPrototypeOf(getPrototypeOf(iterator)))
  }

  function cut(text, length) {
    return apply(stringSlice, text, [0, length])
  }

  // Everything here may run the program's code (getters, toString): each value is read once, within the timed run.
  function describe(thrown) {
    let message = 'something that is not an error was thrown'
    let stack = ''
    let code = 'thrown'
    try {
      if (thrown instanceof PlainError) {
        message = PlainString(thrown.message)
        const name = PlainString(thrown.name)
        if (name !== 'Error') message = `${name}: ${message}`
        if (name === 'SyntaxError') code = 'syntax'
        const text = thrown.stack
        if (typeof text === 'string') stack = text
      } else {
        message = `thrown: ${typeof thrown === 'string' ? thrown : stringify(thrown)}`
      }
    } catch {
      // What cannot be read has no message.
    }
    // Frames of the program read <anonymous>:LINE:COLUMN; the Function constructor puts two lines before it.
    const frame = apply(exec, /<anonymous>:(\d{1,9}):\d+/, [stack])
    const line = frame === null ? 0 : +frame[1] - 2
    return { code, message: cut(message, MESSAGE_CHARS), line: line > 0 ? line : null }
  }

  function failure(code, message) {
    return { ok: false, error: { code, message: cut(message, MESSAGE_CHARS), line: null } }
  }

  const isPlain = (function isPlain(value) {
    const kind = typeof value
    return kind !== 'function' && kind !== 'symbol' && kind !== 'bigint'
  })

  const isPromise = (function isPromise(value) {
    return typeof value === 'object' && value !== null && typeof value.then === 'function'
  })

  const readResult = (function readResult(value, mostChars) {
    if (value === undefined)
      return failure('missing-result', 'the program returned nothing; end it by returning the result of a check')
    try {
      if (isPromise(value)) return failure('bad-result', 'the result is a promise; tools answer at once, so write no asynchronous code')
      const result = isPlain(value) ? stringify(value) : undefined
      if (result === undefined) return failure('bad-result', 'the result is not plain JSON')
      if (result.length > mostChars) return failure('bad-result', `the result is longer than ${mostChars} characters`)
      return { ok: true, result }
    } catch (thrown) {
      return failure('bad-result', `the result is not plain JSON: ${describe(thrown).message}`)
    }
  })

  const define = (function define(name, value) {
    defineProperty(globalThis, name, { value, writable: false, configurable: false, enumerable: true })
  })

  return (function run(jobJson, program) {
    const { names, data, limits, known, ...job } = parse(jobJson)
    nowMs = job.nowMs
    const logs = []
    // Of each call, in order: the index of the known call that answered it, or -1 for one that went to the host.
    const order = []
    let logChars = 0
    let calls = 0
    let refusal = null
    let ended = false

    function refuse(message) {
      refusal = { code: 'refused', message, line: null }
      return new PlainError(message)
    }
    const findKnown = (function findKnown(name, json) {
      if (known === undefined) return -1
      for (let index = 0; index < known.length; index++) {
        const call = known[index]
        // One that is too long goes to the host, which says so.
        if (call.argumentsJson === json && call.name === name && call.reply.length <= limits.toolChars) return index
      }
      return -1
    })
    const makeTool = (function makeTool(name) {
      return freeze(function tool(...args) {
        // What still runs then, such as an async function that waited, can no longer change what the host recorded.
        if (ended) throw new PlainError('the program has ended')
        if (++calls > limits.toolCalls) throw refuse(`more than ${limits.toolCalls} tool calls`)
        const json = stringify(args)
        if (json.length > limits.toolChars)
          throw refuse(`arguments of ${name} are longer than ${limits.toolChars} characters`)
        const index = findKnown(name, json)
        if (index < 0) needStack()
        order[order.length] = index
        // Parsed anew each time: what a program does to one answer must not show in the next.
        const reply = parse(index < 0 ? callTool(name, json) : known[index].reply)
        if (hasOwn(reply, 'ok')) return reply.ok
        throw new PlainError(reply.error)
      })
    })
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

    for (let index = 0; index < names.length; index++) define(names[index], makeTool(names[index]))
    const given = parse(data)
    freezeDeep(given)
    const keys = getOwnPropertyNames(given)
    for (let index = 0; index < keys.length; index++) define(keys[index], given[keys[index]])
    define('console', freeze({ log: freeze(log) }))
    freeze(globalThis)

    const outcome = (function outcome() {
      let value
      try {
        value = new FunctionConstructor(`"use strict";${program}`)()
      } catch (thrown) {
        const error = describe(thrown)
        return { ok: false, error: refusal === null ? error : { ...refusal, line: error.line } }
      }
      const read = readResult(value, limits.resultChars)
      // Also a refusal that the program caught, or that came about while its result was read.
      return refusal === null ? read : { ok: false, error: refusal }
    })
    const envelope = outcome()
    ended = true
    envelope.logs = logs
    if (known !== undefined) envelope.order = order
    finish(stringify(envelope))
  })
})
