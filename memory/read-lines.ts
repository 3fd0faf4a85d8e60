import { closeSync, openSync, readSync } from 'node:fs'
import { InputError } from '../src/contract/errors.ts'

/** Read at once, bytes. */
const CHUNK_BYTES = 256 * 1024
/** Longest line, bytes: a text may not be much longer than that. */
const LINE_BYTES = 256 * 1024 * 1024
/** How long to wait where standard input has nothing to read yet, milliseconds. */
const PAUSE_MS = 5
const NEWLINE = 0x0a

/** A file's path, or an open descriptor (0 is standard input) that stays open; `name` and `what` (`import` by default) are for messages. */
export type LineSource = { readonly file: string | number; readonly name: string; readonly what?: string }

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function unreadable(name: string, cause: unknown, what = 'import'): InputError {
  const why = codeOf(cause) === 'ENOENT' ? 'there is no such file' : 'cannot be read'
  return new InputError(`${what} \`${name}\`: ${why}; check the path`, { cause })
}

/** Bytes read, 0 at the end. */
function readChunk(descriptor: number, chunk: Buffer, name: string): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk, 0, chunk.length, null)
    } catch (error) {
      // Windows says so where a pipe ends.
      if (codeOf(error) === 'EOF') return 0
      if (codeOf(error) !== 'EAGAIN') throw unreadable(name, error)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}

/** Pieces of one line that stands in several chunks. A newline is never part of another character in UTF-8. */
class Pieces {
  readonly #name: string
  #pieces: Buffer[] = []
  #bytes = 0
  #line = 0

  constructor(name: string) {
    this.#name = name
  }

  /** Keeps a copy: the chunk is used again. */
  keep(piece: Buffer): void {
    this.#count(piece)
    this.#pieces.push(Buffer.from(piece))
  }

  /** The whole line, with its last piece. */
  end(piece: Buffer): string {
    this.#count(piece)
    const whole = this.#pieces.length === 0 ? piece : Buffer.concat([...this.#pieces, piece])
    const text = whole.toString('utf8')
    this.#pieces = []
    this.#bytes = 0
    this.#line += 1
    return this.#line === 1 ? text.replace(/^\uFEFF/, '') : text
  }

  #count(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes <= LINE_BYTES) return
    throw new InputError(
      `${this.#name}:${this.#line + 1}: expected a line of at most ${LINE_BYTES} bytes, got a longer one; split it, or name another file`,
    )
  }
}

function* linesOf(descriptor: number, name: string): Generator<string> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  const pieces = new Pieces(name)
  for (let length = readChunk(descriptor, chunk, name); length > 0; length = readChunk(descriptor, chunk, name)) {
    let start = 0
    const read = chunk.subarray(0, length)
    for (let end = read.indexOf(NEWLINE); end !== -1; end = read.indexOf(NEWLINE, start)) {
      yield pieces.end(read.subarray(start, end))
      start = end + 1
    }
    if (start < length) pieces.keep(read.subarray(start))
  }
  const last = pieces.end(Buffer.alloc(0))
  if (last !== '') yield last
}

/**
 * Lines of a UTF-8 file without their newlines, one at a time and in blocks: the file is never held whole. A byte order
 * mark is taken off; a carriage return stays.
 *
 * @example for (const line of readLines({ file: 'memory.jsonl', name: 'memory.jsonl' })) console.log(line)
 * @throws InputError where it cannot be read, or a line is longer than 256 MiB
 */
export function* readLines({ file, name, what }: LineSource): Generator<string> {
  if (typeof file === 'number') return yield* linesOf(file, name)
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (cause) {
    throw unreadable(name, cause, what)
  }
  try {
    yield* linesOf(descriptor, name)
  } finally {
    closeSync(descriptor)
  }
}

/** The same of a text that is there already. */
export function* textLines(text: string): Generator<string> {
  let start = text.startsWith('\uFEFF') ? 1 : 0
  for (let end = text.indexOf('\n', start); end !== -1; end = text.indexOf('\n', start)) {
    yield text.slice(start, end)
    start = end + 1
  }
  if (start < text.length) yield text.slice(start)
}
