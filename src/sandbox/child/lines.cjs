'use strict'
const { readSync, writeSync } = require('node:fs')

/** @import { ToHost } from '../messages.ts' */

const INPUT = 0
const OUTPUT = 1
const NEWLINE = 10
const chunk = Buffer.alloc(65_536)

/**
 * Waits for one line of JSON from the host. Blocking: a child has nothing else to do, and a blocked read sees the host's end at once.
 * The host sends nothing more before it is answered, so a newline always ends what is there.
 * @returns {unknown}
 */
function readLine() {
  /** @type {Buffer[]} */
  const parts = []
  for (;;) {
    const size = readSync(INPUT, chunk)
    if (size === 0) process.exit(0)
    parts.push(Buffer.from(chunk.subarray(0, size)))
    if (chunk[size - 1] === NEWLINE) return JSON.parse(Buffer.concat(parts).toString('utf8'))
  }
}

/**
 * Sends one line of JSON to the host.
 * @param {ToHost} message
 */
function writeLine(message) {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(OUTPUT, bytes, sent)
}

module.exports = { readLine, writeLine }
