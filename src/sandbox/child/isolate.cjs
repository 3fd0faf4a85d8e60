'use strict'
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** @import { Isolate, Reference } from 'isolated-vm' */
/** @import { Job, ToHost } from '../messages.ts' */
/** @typedef {(job: string, program: string) => void} GuestRun */
/** @typedef {{ readonly isolate: Isolate, readonly run: Reference<GuestRun>, envelope: string | null }} Guest `envelope`: once it has run */
/** @typedef {{ readonly code: 'timeout' | 'memory' | 'thrown', readonly message: string }} Failure */

const GUEST_FILE = join(__dirname, 'guest.cjs')
/** Names that stacks show to programs: they tell nothing of the machine, and are the same on all. */
const GUEST_NAME = 'guest'
const PROGRAM_NAME = 'program'

/**
 * Makes isolates that hold the guest's source and no program yet.
 * @param {typeof import('isolated-vm')} ivm
 * @param {{ memoryMb: number, callTool: (name: string, argumentsJson: string) => string }} options
 * @returns {() => Guest}
 */
function guestBuilder(ivm, { memoryMb, callTool }) {
  const source = readFileSync(GUEST_FILE, 'utf8')
  /**
   * What V8 made of the source the first time: halves the time of all later ones.
   * @type {import('isolated-vm').ExternalCopy<ArrayBuffer> | undefined}
   */
  let cachedData
  return () => {
    const isolate = new ivm.Isolate({ memoryLimit: memoryMb })
    const context = isolate.createContextSync()
    const caching = cachedData === undefined ? { produceCachedData: true } : { cachedData }
    /** @type {import('isolated-vm').Script & import('isolated-vm').CachedDataResult} */
    const script = isolate.compileScriptSync(source, { filename: GUEST_NAME, ...caching })
    cachedData ??= script.cachedData
    /** @type {Reference<(callTool: unknown, finish: unknown) => GuestRun>} */
    const build = script.runSync(context, { reference: true })
    const finish = new ivm.Callback((/** @type {string} */ envelope) => {
      guest.envelope = envelope
    })
    const run = build.applySync(undefined, [new ivm.Callback(callTool), finish], { result: { reference: true } })
    /** @type {Guest} */
    const guest = { isolate, run, envelope: null }
    return guest
  }
}

/**
 * Runs one program in a guest that has run none.
 * @param {Guest} guest
 * @param {Job} job
 * @returns {ToHost}
 */
function runProgram(guest, job) {
  const failure = runToEnd(guest, job)
  const { envelope } = guest
  // What else is thrown once the envelope is out comes of a promise that the program left rejected.
  if (failure !== null && (failure.code !== 'thrown' || envelope === null)) return { kind: 'failed', ...failure }
  if (envelope === null) throw new Error('the guest ended without an envelope')
  return { kind: 'done', envelope, syntaxLine: syntaxLine(guest, job.program, envelope) }
}

/**
 * @param {Guest} guest
 * @param {Job} job
 * @returns {Failure | null}
 */
function runToEnd(guest, { program, ...rest }) {
  const { timeoutMs } = rest.limits
  const started = performance.now()
  try {
    guest.run.applySync(undefined, [JSON.stringify(rest), program], { timeout: timeoutMs })
    return null
  } catch (thrown) {
    const isLate = performance.now() - started >= timeoutMs
    return describe(thrown, { isLate, isGone: guest.isolate.isDisposed })
  }
}

/**
 * A promise that the program left rejected arrives here too, with a message of the program's own: so what the message says counts only
 * where it can be true.
 * @param {unknown} thrown
 * @param {{ isLate: boolean, isGone: boolean }} seen
 * @returns {Failure}
 */
function describe(thrown, { isLate, isGone }) {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  if (isLate && /timed out/i.test(text)) return { code: 'timeout', message: 'the program did not end in time' }
  if (isGone) return { code: 'memory', message: 'the program used more memory than it may' }
  return { code: 'thrown', message: text.slice(0, 1000) }
}

/**
 * Line of a syntax error, which the guest cannot tell: compiled once more with a name, never run.
 * @param {Guest} guest
 * @param {string} program
 * @param {string} envelope
 * @returns {number | null}
 */
function syntaxLine({ isolate }, program, envelope) {
  if (!envelope.startsWith('{"ok":false,"error":{"code":"syntax"')) return null
  try {
    isolate.compileScriptSync(`(function () {"use strict";${program}\n})`, { filename: PROGRAM_NAME })
    return null
  } catch (thrown) {
    const found = /\[program:(\d{1,6}):\d+\]/.exec(thrown instanceof Error ? thrown.message : '')
    return found === null ? null : Number(found[1])
  }
}

module.exports = { guestBuilder, runProgram }
