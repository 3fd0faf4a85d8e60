import { closeSync, openSync, readSync } from 'node:fs'

/** One line of a file: its text without the newline, and where it stands, in bytes; `length` counts the newline. */
export type Line = {
  readonly text: string
  readonly offset: number
  readonly length: number
  /** From 1. */
  readonly number: number
  /** False for what stands behind the last newline: a line that was never finished. */
  readonly whole: boolean
}

const CHUNK_BYTES = 1_048_576
const NEWLINE = 0x0a

/** Lines of a file one after another, never more of it in RAM than a line and a chunk. */
export function* readLines(path: string): Generator<Line> {
  const file = openSync(path, 'r')
  try {
    let [offset, number] = [0, 1]
    let parts: Buffer[] = []
    const take = (whole: boolean): Line => {
      const bytes = Buffer.concat(parts)
      const length = bytes.length + (whole ? 1 : 0)
      const line = { text: bytes.toString('utf8'), offset, length, number, whole }
      offset += length
      number += 1
      parts = []
      return line
    }
    for (const chunk of readChunks(file)) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        parts.push(chunk.subarray(from, at))
        from = at + 1
        yield take(true)
      }
      if (from < chunk.length) parts.push(chunk.subarray(from))
    }
    if (parts.length > 0) yield take(false)
  } finally {
    closeSync(file)
  }
}

function* readChunks(file: number): Generator<Buffer> {
  for (;;) {
    // A new one each time: a line may still hold parts of the last.
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const read = readSync(file, chunk, 0, CHUNK_BYTES, null)
    if (read === 0) return
    yield chunk.subarray(0, read)
  }
}
