'use strict'

/** @import { Guest } from './isolate.cjs' */
/** @import { Job, ToHost } from '../messages.ts' */
/** @typedef {{ readonly code: 'timeout' | 'memory' | 'thrown', readonly message: string }} Failure */

/** Name that the message of a syntax error has, to find the line in it. */
const PROGRAM_NAME = 'program'

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
  // To read why such a promise was rejected may run the program's code, which may leave more behind: the engine has looked before.
  guest.isClean = failure === null
  return { kind: 'done', envelope, syntaxLine: syntaxLine(guest, job.program, envelope) }
}

/**
 * @param {Guest} guest
 * @param {Job} job
 * @returns {Failure | null}
 */
function runToEnd(guest, { program, isolateKey, ...rest }) {
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

module.exports = { runProgram }
