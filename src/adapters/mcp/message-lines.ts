import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/client'

/** Largest message of either side, bytes: one that is larger ends the connection. */
const MESSAGE_BYTES = 64 * 1024 * 1024

const LINE_END = 0x0a

export type LineEvents = {
  readonly onMessage: (message: JSONRPCMessage) => void
  /** JSON, and yet no message. */
  readonly onWrong: (value: unknown, error: Error) => void
}

/** Reads messages off a stream, one a line. Lines that are no JSON are left out, as the protocol's own readers do. */
export class MessageLines {
  readonly #events: LineEvents
  #parts: Buffer[] = []
  #bytes = 0

  constructor(events: LineEvents) {
    this.#events = events
  }

  /** @throws Error where a line is too long */
  take(chunk: Buffer): void {
    let from = 0
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, from)) {
      this.#keep(chunk.subarray(from, at))
      from = at + 1
      const line = Buffer.concat(this.#parts)
      this.clear()
      this.#read(line.toString('utf8'))
    }
    this.#keep(chunk.subarray(from))
  }

  clear(): void {
    this.#parts = []
    this.#bytes = 0
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > MESSAGE_BYTES) {
      this.clear()
      throw new Error(`a message is larger than ${MESSAGE_BYTES} bytes`)
    }
    if (part.length > 0) this.#parts.push(part)
  }

  #read(line: string): void {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      return
    }
    const message = parse(value)
    if (message instanceof Error) this.#events.onWrong(value, message)
    else this.#events.onMessage(message)
  }
}

function parse(value: unknown): JSONRPCMessage | Error {
  try {
    return parseJSONRPCMessage(value)
  } catch (error) {
    return new Error('a line is JSON and no message of the protocol', { cause: error })
  }
}
