'use strict'
const { readSync, writeSync } = require('node:fs')

/** @import { ToHost } from '../messages.ts' */

const INPUT = 0
const OUTPUT = 1
const NEWLINE = 10
const chunk = Buffer.alloc(65_536)

/** What came after the last line. */
let rest = Buffer.alloc(0)

function readMore() {
  const size = readSync(INPUT, chunk)
  if (size === 0) process.exit(0)
  return Buffer.from(chunk.subarray(0, size))
}

/**
 * Waits for one line of JSON from the host. Blocking: a child has nothing else to do, and a blocked read sees the host's end at once.
 * @returns {unknown}
 */
function readLine() {
  /** @type {Buffer[]} */
  const parts = []
  let end = rest.indexOf(NEWLINE)
  for (; end < 0; end = rest.indexOf(NEWLINE)) {
    parts.push(rest)
    rest = readMore()
  }
  parts.push(rest.subarray(0, end))
  rest = rest.subarray(end + 1)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
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
