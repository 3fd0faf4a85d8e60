'use strict'

/** @import { Guest, GuestIsolate } from './isolate.cjs' */

/**
 * An isolate for one program, built ahead.
 *
 * INVARIANT: an isolate serves one program; nothing of it outlives the run.
 */
class FreshIsolate {
  #build
  /** @type {Guest | null} */
  #spare
  /** @type {Guest | null} */
  #used = null

  /** @param {() => GuestIsolate} build */
  constructor(build) {
    this.#build = build
    this.#spare = build().addGuest()
  }

  /** @returns {Guest} */
  take() {
    this.#used = this.#spare ?? this.#build().addGuest()
    this.#spare = null
    return this.#used
  }

  /** Ends the isolate of the program that ran last. */
  clear() {
    if (this.#used !== null && !this.#used.isolate.isDisposed) this.#used.isolate.dispose()
    this.#used = null
  }

  /** Builds the isolate for the next program. */
  prepare() {
    this.#spare ??= this.#build().addGuest()
  }
}

module.exports = { FreshIsolate }
