const NEWLINE = 10
const FIRST_BYTES = 4096
/** A buffer that has grown beyond this is not kept for the next line. */
const KEPT_BYTES = 65_536

/** Who gets the lines of a child. */
export type LineHandler = {
  onLine(line: string): void
  /** The child sent more than `mostBytes` without ending the line. Nothing is read after that. */
  onOverflow(): void
}

/** Splits what a child sends into lines, and never holds more than `mostBytes` of one, however small the pieces are that it comes in. */
export class LineReader {
  mostBytes = 0
  readonly #handler: LineHandler
  /** The line so far. One buffer that grows: a list of pieces would cost more than the pieces when each is a byte. */
  #line = Buffer.alloc(0)
  #held = 0
  #stopped = false

  constructor(handler: LineHandler) {
    this.#handler = handler
  }

  add(chunk: Buffer): void {
    for (let start = 0; start < chunk.length && !this.#stopped; ) {
      const end = chunk.indexOf(NEWLINE, start)
      this.#hold(chunk.subarray(start, end < 0 ? chunk.length : end))
      if (end < 0 || this.#stopped) return
      const line = this.#line.toString('utf8', 0, this.#held)
      this.#forget()
      start = end + 1
      this.#handler.onLine(line)
    }
  }

  /** True while the beginning of a line is there and its end is not. */
  get isWithinLine(): boolean {
    return this.#held > 0
  }

  /** Forgets what is held and reads nothing more, also not the rest of a chunk. */
  stop(): void {
    this.#stopped = true
    this.#forget()
  }

  #hold(part: Buffer): void {
    const held = this.#held + part.length
    if (held > this.mostBytes) {
      this.stop()
      this.#handler.onOverflow()
      return
    }
    if (held > this.#line.length) this.#grow(held)
    part.copy(this.#line, this.#held)
    this.#held = held
  }

  #grow(bytes: number): void {
    const line = Buffer.alloc(Math.min(this.mostBytes, Math.max(bytes, 2 * this.#line.length, FIRST_BYTES)))
    this.#line.copy(line, 0, 0, this.#held)
    this.#line = line
  }

  #forget(): void {
    this.#held = 0
    if (this.#line.length > KEPT_BYTES) this.#line = Buffer.alloc(0)
  }
}
