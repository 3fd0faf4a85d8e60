'use strict'
// One child of the pool: builds ahead, waits for a program, runs it, answers, and begins again.
// Plain JavaScript in CommonJS: started with --jitless there is no WebAssembly, and Node strips types with WebAssembly.
const { FreshIsolate } = require('./fresh-isolate.cjs')
const { isolateBuilder } = require('./isolate.cjs')
const { readLine, writeLine } = require('./lines.cjs')
const { reportSelf } = require('./report-self.cjs')
const { runProgram } = require('./run-program.cjs')
const { SharedIsolate } = require('./shared-isolate.cjs')

/** @import { ToChild } from '../messages.ts' */

const [, , addon = '', memoryText = '32'] = process.argv
const memoryMb = Number(memoryText)
const report = reportSelf()
// Dates that programs write and read are in UTC on every machine.
process.env.TZ = 'UTC'

/** @type {{ ivm: typeof import('isolated-vm') }} */
const { ivm } = require(addon)
/** True while a tool's reply is due. Only a failure within `callTool` leaves it so: then what comes next would be the wrong reply. */
let waiting = false
const build = isolateBuilder(ivm, {
  memoryMb,
  callTool(name, argumentsJson) {
    if (waiting) throw new Error('a tool was not answered')
    waiting = true
    writeLine({ kind: 'call', name, argumentsJson })
    const answer = /** @type {ToChild} */ (readLine())
    if (answer.kind !== 'reply') throw new Error('expected the reply of a tool')
    waiting = false
    return answer.reply
  },
})

const fresh = new FreshIsolate(build)
const shared = new SharedIsolate({ build, memoryMb })

writeLine({ kind: 'ready', report })
for (;;) {
  const message = /** @type {ToChild} */ (readLine())
  fresh.clear()
  shared.clear()
  if (message.kind === 'prepare') {
    fresh.prepare()
    shared.prepare()
    continue
  }
  if (message.kind !== 'run') throw new Error('expected a program')
  const { job } = message
  const answer = runProgram(job.isolateKey === undefined ? fresh.take() : shared.take(job.isolateKey), job)
  if (waiting) throw new Error('a tool was not answered')
  writeLine(answer)
}
