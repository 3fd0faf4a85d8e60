/** Counts a program's own time: stands still while the program waits for a tool. */
export class ProgramClock {
  readonly #onEnd: () => void
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | null = null

  /** Calls `onEnd` once `ms` milliseconds have been counted. Starts at once. */
  constructor(ms: number, onEnd: () => void) {
    this.#leftMs = ms
    this.#onEnd = onEnd
    this.resume()
  }

  pause(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#leftMs -= performance.now() - this.#since
  }

  resume(): void {
    if (this.#timer !== null) return
    this.#since = performance.now()
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#leftMs))
  }
}
