'use strict'
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** @import { ExternalCopy, Isolate, Reference } from 'isolated-vm' */
/** @typedef {(job: string, program: string) => void} GuestRun */
/**
 * A context for one program. `envelope`: once that has run. `isClean`: it has ended, and nothing that it left behind can run any more.
 * @typedef {{ readonly isolate: Isolate, readonly run: Reference<GuestRun>, envelope: string | null, isClean: boolean, release(): void }} Guest
 */
/** @typedef {{ readonly isolate: Isolate, addGuest(): Guest }} GuestIsolate a guest is a context of its own */

const GUEST_FILE = join(__dirname, 'guest.cjs')
/** Name that stacks show to programs: it tells nothing of the machine, and is the same on all. */
const GUEST_NAME = 'guest'

/**
 * Makes isolates in which guests can be made.
 * @param {typeof import('isolated-vm')} ivm
 * @param {{ memoryMb: number, callTool: (name: string, argumentsJson: string) => string }} options
 * @returns {() => GuestIsolate}
 */
function isolateBuilder(ivm, { memoryMb, callTool }) {
  const source = readFileSync(GUEST_FILE, 'utf8')
  /**
   * What V8 made of the source the first time: halves the time of all later ones.
   * @type {ExternalCopy<ArrayBuffer> | undefined}
   */
  let cachedData
  return () => {
    const isolate = new ivm.Isolate({ memoryLimit: memoryMb })
    const caching = cachedData === undefined ? { produceCachedData: true } : { cachedData }
    /** @type {import('isolated-vm').Script & import('isolated-vm').CachedDataResult} */
    const script = isolate.compileScriptSync(source, { filename: GUEST_NAME, ...caching })
    cachedData ??= script.cachedData
    return {
      isolate,
      addGuest() {
        const context = isolate.createContextSync()
        /** @type {Reference<(callTool: unknown, finish: unknown) => GuestRun>} */
        const build = script.runSync(context, { reference: true })
        const finish = new ivm.Callback((/** @type {string} */ envelope) => {
          guest.envelope = envelope
        })
        const run = build.applySync(undefined, [new ivm.Callback(callTool), finish], { result: { reference: true } })
        build.release()
        /** @type {Guest} */
        const guest = {
          isolate,
          run,
          envelope: null,
          isClean: false,
          release() {
            if (isolate.isDisposed) return
            run.release()
            context.release()
          },
        }
        return guest
      },
    }
  }
}

module.exports = { isolateBuilder }
