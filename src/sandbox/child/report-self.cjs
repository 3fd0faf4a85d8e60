'use strict'
const { getHeapStatistics } = require('node:v8')

/** @import { SelfReport } from '../messages.ts' */

/**
 * What this process can tell of its own walls; the host looks at the others from outside.
 * @returns {SelfReport}
 */
function reportSelf() {
  const { permission } = process
  const may = (/** @type {string} */ scope) => permission === undefined || permission.has(scope)
  return {
    webAssembly: 'WebAssembly' in globalThis,
    mayWrite: may('fs.write'),
    mayReadAll: may('fs.read'),
    mayStartProcesses: may('child'),
    mayStartThreads: may('worker'),
    environment: Object.keys(process.env).length,
    heapMb: Math.round(getHeapStatistics().heap_size_limit / 1_048_576),
    snapshot: !process.execArgv.includes('--no-node-snapshot'),
  }
}

module.exports = { reportSelf }
