/** What limits the wait for a tool's answer. */
export type ToolDeadline = {
  /** Time for the call, milliseconds. */
  readonly timeoutMs: number
  /** Aborted when the guard is stopped. */
  readonly signal: AbortSignal
}

/** The tool did not answer in time, or the guard was stopped first. */
export class ToolLate extends Error {}

/**
 * Ends the wait for a tool's answer. It begins when the tool's signal is asked for, or its answer is waited for: most tools answer at
 * once and need neither timer nor listener.
 */
export class ToolWatch {
  readonly #deadline: ToolDeadline
  /** Of the clock that timers go by. */
  readonly #startMs = performance.now()
  #controller: AbortController | null = null
  readonly #late = Promise.withResolvers<never>()
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor(deadline: ToolDeadline) {
    this.#deadline = deadline
    // A tool that only asks for its signal waits for nothing.
    this.#late.promise.catch(() => undefined)
  }

  /** For the tool: aborted when its time is up or the guard is stopped. */
  get signal(): AbortSignal {
    return this.#begin().signal
  }

  /** @throws ToolLate where the answer does not come in time; or whatever it rejects with */
  async inTime(answer: PromiseLike<unknown>): Promise<unknown> {
    this.#begin()
    return await Promise.race([answer, this.#late.promise])
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#deadline.signal.removeEventListener('abort', this.#stopped)
  }

  #begin(): AbortController {
    if (this.#controller !== null) return this.#controller
    const controller = new AbortController()
    this.#controller = controller
    // A tool may keep what it was given, and ask when nobody waits any more.
    if (this.#ended) return controller
    const { timeoutMs, signal } = this.#deadline
    const leftMs = Math.max(0, this.#startMs + timeoutMs - performance.now())
    this.#timer = setTimeout(() => this.#stop(`no answer after ${timeoutMs} ms`), leftMs)
    signal.addEventListener('abort', this.#stopped, { once: true })
    if (signal.aborted) this.#stopped()
    return controller
  }

  readonly #stopped = (): void => this.#stop('the guard was stopped before the tool answered')

  #stop(reason: string): void {
    this.#late.reject(new ToolLate(reason))
    this.#controller?.abort()
  }
}
