/** Counts a program's own time: stands still while the program waits for a tool. */
export class ProgramClock {
  readonly #onEnd: () => void
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | null = null
  #ending: NodeJS.Immediate | null = null

  /** Calls `onEnd` once `ms` milliseconds have been counted. Starts at once. */
  constructor(ms: number, onEnd: () => void) {
    this.#leftMs = ms
    this.#onEnd = onEnd
    this.resume()
  }

  pause(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    if (this.#ending !== null) clearImmediate(this.#ending)
    this.#timer = null
    this.#ending = null
    this.#leftMs -= performance.now() - this.#since
  }

  resume(): void {
    if (this.#timer !== null) return
    this.#since = performance.now()
    this.#timer = setTimeout(() => this.#end(), Math.max(0, this.#leftMs))
  }

  /** A host that was busy first reads what came meanwhile: the program may have ended in time, and nobody looked. */
  #end(): void {
    this.#ending = setImmediate(this.#onEnd)
  }
}
