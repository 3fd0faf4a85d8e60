import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/client'
import { fieldOf } from './field-of.ts'
import { idOf } from './message.ts'
import { MessageLines } from './message-lines.ts'

const INVALID_REQUEST = -32600
/** Longest time that calls in hand are waited for after the client's last word, milliseconds. */
const FINISH_MS = 60_000

export type StdioWireOptions = {
  readonly input: Readable
  readonly output: Writable
  /** Where the input ends, calls that were read are answered before the wire closes. */
  readonly finishesCalls: boolean
}

/** A client at the other end of two streams, such as this process's standard input and output. */
export class StdioWire implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  readonly #options: StdioWireOptions
  readonly #lines: MessageLines
  /** Calls that were read and not answered. */
  readonly #owed = new Set<RequestId>()
  #finish: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: StdioWireOptions) {
    this.#options = options
    this.#lines = new MessageLines({
      onMessage: (message) => this.#take(message),
      onWrong: (value, error) => this.#refuse(value, error),
    })
  }

  async start(): Promise<void> {
    const { input, output } = this.#options
    input.on('data', this.#onData).on('error', this.#onError).on('end', this.#onEnd).on('close', this.#onEnd)
    output.on('error', this.#onOutputError)
    if (input.readableEnded || input.destroyed) setImmediate(this.#onEnd)
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the client is gone'))
    return new Promise((resolve, reject) => {
      this.#options.output.write(`${JSON.stringify(message)}\n`, (error) => {
        if (error) reject(error)
        else resolve()
        if (!('method' in message)) this.#settle(message.id)
      })
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    if (this.#finish !== null) clearTimeout(this.#finish)
    const { input } = this.#options
    input.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd)
    // A paused input does not keep the process; its errors, as those of the output, are nobody's business any more.
    input.pause()
    this.#lines.clear()
    this.onclose?.()
  }

  readonly #onData = (chunk: Buffer) => {
    try {
      this.#lines.take(chunk)
    } catch (error) {
      this.#onOutputError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  readonly #onError = (error: Error) => {
    if (!this.#closed) this.onerror?.(error)
  }

  readonly #onOutputError = (error: Error) => {
    this.#onError(error)
    this.close()
  }

  readonly #onEnd = () => {
    if (this.#finish !== null || this.#closed) return
    if (!this.#options.finishesCalls || this.#owed.size === 0) this.close()
    else this.#finish = setTimeout(() => this.close(), FINISH_MS)
  }

  #take(message: JSONRPCMessage): void {
    if (this.#closed) return
    const id = idOf(message)
    if ('method' in message && message.method === 'tools/call' && id !== null) this.#owed.add(id)
    this.onmessage?.(message)
    if ('method' in message && message.method === 'notifications/cancelled')
      this.#settle(fieldOf(message.params, 'requestId'))
  }

  #settle(id: unknown): void {
    if (typeof id !== 'string' && typeof id !== 'number') return
    this.#owed.delete(id)
    if (this.#finish !== null && this.#owed.size === 0) this.close()
  }

  /** Whoever asked waits for an answer, also where the question was wrong. */
  #refuse(value: unknown, error: Error): void {
    const id = fieldOf(value, 'id')
    const isAnswer = fieldOf(value, 'method') === undefined && (has(value, 'result') || has(value, 'error'))
    if (!isAnswer && (typeof id === 'string' || Number.isSafeInteger(id)))
      this.#options.output.write(
        `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message: 'not a request of JSON-RPC 2.0' } })}\n`,
      )
    this.onerror?.(error)
  }
}

function has(value: unknown, field: string): boolean {
  return fieldOf(value, field) !== undefined
}
