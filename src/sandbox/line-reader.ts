const NEWLINE = 10

/** Who gets the lines of a child. */
export type LineHandler = {
  onLine(line: string): void
  /** The child sent more than `mostBytes` without ending the line. */
  onOverflow(): void
}

/** Splits what a child sends into lines, and never holds more than `mostBytes` of one. */
export class LineReader {
  mostBytes = 0
  readonly #handler: LineHandler
  #parts: Buffer[] = []
  #held = 0

  constructor(handler: LineHandler) {
    this.#handler = handler
  }

  add(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      if (!this.#hold(chunk.subarray(start, end))) return
      const line = Buffer.concat(this.#parts).toString('utf8')
      this.#forget()
      start = end + 1
      this.#handler.onLine(line)
    }
    this.#hold(chunk.subarray(start))
  }

  #hold(part: Buffer): boolean {
    this.#held += part.length
    if (this.#held > this.mostBytes) {
      this.#forget()
      this.#handler.onOverflow()
      return false
    }
    if (part.length > 0) this.#parts.push(part)
    return true
  }

  #forget(): void {
    this.#parts = []
    this.#held = 0
  }
}
