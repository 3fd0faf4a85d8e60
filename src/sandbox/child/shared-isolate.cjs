'use strict'

/** @import { Guest, GuestIsolate } from './isolate.cjs' */

/** Programs after which an isolate makes room for a new one. */
const MOST_RUNS = 128
/** Share of the heap's limit that may be in use between two programs, garbage included: the rest is what each can count on. */
const MOST_HEAP_SHARE = 0.25

/**
 * The isolate that runs of one accepted program share, each in a context of its own.
 *
 * INVARIANT: a context serves one program, and nothing of it runs once its program has ended: an isolate in which that is not certain is gone
 * before the next program.
 */
class SharedIsolate {
  #build
  #mostHeapBytes
  /** @type {string | null} */
  #key = null
  /** @type {GuestIsolate | null} */
  #home = null
  /** @type {Guest | null} */
  #spare = null
  /** @type {Guest | null} */
  #used = null
  #runs = 0

  /** @param {{ build: () => GuestIsolate, memoryMb: number }} options */
  constructor({ build, memoryMb }) {
    this.#build = build
    this.#mostHeapBytes = memoryMb * 1_048_576 * MOST_HEAP_SHARE
  }

  /**
   * A guest that has run no program, in the isolate of this key.
   * @param {string} key
   * @returns {Guest}
   */
  take(key) {
    if (key !== this.#key) this.#dispose()
    this.#key = key
    this.#runs++
    this.#used = this.#spare ?? this.#open().addGuest()
    this.#spare = null
    return this.#used
  }

  /** Ends the context of the program that ran last, or the isolate where that is not enough. */
  clear() {
    if (this.#used === null) return
    this.#used.release()
    if (!this.#used.isClean || this.#isWorn(this.#used.isolate)) this.#dispose()
    this.#used = null
  }

  /** Builds the context for the next program. Nothing before there was a first one: most children never see any. */
  prepare() {
    if (this.#key !== null) this.#spare ??= this.#open().addGuest()
  }

  #open() {
    this.#home ??= this.#build()
    return this.#home
  }

  /** @param {import('isolated-vm').Isolate} isolate */
  #isWorn(isolate) {
    return this.#runs >= MOST_RUNS || isolate.getHeapStatisticsSync().used_heap_size > this.#mostHeapBytes
  }

  #dispose() {
    if (this.#home !== null && !this.#home.isolate.isDisposed) this.#home.isolate.dispose()
    this.#home = null
    this.#spare = null
    this.#runs = 0
  }
}

module.exports = { SharedIsolate }
