'use strict'
// One child of the pool: builds an isolate ahead, waits for a program, runs it, answers, and begins again.
// Plain JavaScript in CommonJS: started with --jitless there is no WebAssembly, and Node strips types with WebAssembly.
const { guestBuilder, runProgram } = require('./isolate.cjs')
const { readLine, writeLine } = require('./lines.cjs')
const { reportSelf } = require('./report-self.cjs')

/** @import { ToChild } from '../messages.ts' */

const [, , addon = '', memoryMb = '32'] = process.argv
const report = reportSelf()
// Dates that programs write and read are in UTC on every machine.
process.env.TZ = 'UTC'

/** @type {{ ivm: typeof import('isolated-vm') }} */
const { ivm } = require(addon)
/** True while a tool's reply is due. Only a failure within `callTool` leaves it so: then what comes next would be the wrong reply. */
let waiting = false
const build = guestBuilder(ivm, {
  memoryMb: Number(memoryMb),
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

let guest = build()
let isUsed = false

/** INVARIANT: an isolate serves one program; nothing of it outlives the run. */
function prepare() {
  if (!isUsed) return
  if (!guest.isolate.isDisposed) guest.isolate.dispose()
  guest = build()
  isUsed = false
}

writeLine({ kind: 'ready', report })
for (;;) {
  const message = /** @type {ToChild} */ (readLine())
  prepare()
  if (message.kind === 'prepare') continue
  if (message.kind !== 'run') throw new Error('expected a program')
  isUsed = true
  const answer = runProgram(guest, message.job)
  if (waiting) throw new Error('a tool was not answered')
  writeLine(answer)
}
