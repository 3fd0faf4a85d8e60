import { randomInt, randomUUID } from 'node:crypto'
import type { JSONRPCMessage, RequestId, Transport, TransportSendOptions } from '@modelcontextprotocol/client'
import { type Asking, idOf, isModern } from './message.ts'
import { textOf } from './text-of.ts'

type Pending = {
  readonly message: Asking
  /** Ends a request over HTTP since 2026-07-28, where closing its stream is how it is cancelled. */
  readonly abort: AbortController | null
  /** Of the proxy's own: takes the answer, which nobody else gets. */
  readonly settle?: (answer: JSONRPCMessage | Error) => void
}

/** How far ahead of the client's numbers those of the proxy are: further than a client gets while the proxy waits. */
const AHEAD = { least: 10_000, most: 1_000_000 }

export type ServerLinkEvents = {
  /** A request of the client could not be sent, or its answer will not come. */
  readonly onLost: (message: Asking, error: unknown) => void
  /** What should be told and stops nothing. */
  readonly onTrouble: (line: string) => void
}

/** The way to the server: what was asked of it and is not answered yet. */
export class ServerLink {
  readonly #server: Transport
  readonly #events: ServerLinkEvents
  readonly #pending = new Map<RequestId, Pending>()
  /** The largest id of the client, where its ids are numbers. */
  #largest: number | null = null

  constructor(server: Transport, events: ServerLinkEvents) {
    this.#server = server
    this.#events = events
  }

  /** Sends something of the client on. */
  send(message: JSONRPCMessage, headers: Readonly<Record<string, string>> = {}): void {
    const id = idOf(message)
    if (!('method' in message) || id === null) {
      this.#server.send(message).catch((error: unknown) => this.#events.onTrouble(`to the server: ${textOf(error)}`))
      return
    }
    if (typeof id === 'number') this.#largest = Math.max(id, this.#largest ?? id)
    const abort = isModern(message) && this.#server.hasPerRequestStream === true ? new AbortController() : null
    this.#ask(id, { message, abort }, headers)
  }

  /** Asks the server something for the proxy itself. Rejects where the signal does, or no answer comes. */
  async request(message: Asking, signal: AbortSignal): Promise<JSONRPCMessage> {
    signal.throwIfAborted()
    const id = this.#ownId()
    try {
      return await new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        const settle = (answer: JSONRPCMessage | Error) => (answer instanceof Error ? reject(answer) : resolve(answer))
        this.#ask(id, { message: { ...message, id }, abort: null, settle }, {})
      })
    } finally {
      if (this.#pending.get(id)?.settle !== undefined) this.#pending.delete(id)
    }
  }

  /** Takes an answer in. Answers what it was asked for, if the client asked; null where the client must not get it. */
  take(answer: JSONRPCMessage): Asking | null {
    const id = idOf(answer)
    const pending = id === null ? undefined : this.#pending.get(id)
    if (id === null || pending === undefined) {
      this.#events.onTrouble('the server answered what nobody asked, or twice; that answer is dropped')
      return null
    }
    this.#pending.delete(id)
    pending.settle?.(answer)
    return pending.settle === undefined ? pending.message : null
  }

  /** Answers true where the request was ended here, so that no notification is needed. */
  cancel(id: RequestId): boolean {
    const abort = this.#pending.get(id)?.abort ?? null
    if (abort === null) return false
    this.#pending.delete(id)
    abort.abort()
    return true
  }

  /** Ends all that waits. */
  lose(error: Error): void {
    for (const id of [...this.#pending.keys()]) this.#lost(id, error)
  }

  /** Of the same kind as the client's: a server is not told which of the two it answers. */
  #ownId(): RequestId {
    const id = this.#largest === null ? randomUUID() : this.#largest + randomInt(AHEAD.least, AHEAD.most)
    return typeof id === 'string' || Number.isSafeInteger(id) ? id : randomUUID()
  }

  #ask(id: RequestId, pending: Pending, headers: Readonly<Record<string, string>>): void {
    // The client's own requests go before: what the proxy asked by the same id is not answered.
    this.#pending.get(id)?.settle?.(new Error('the client asked something else by the same id'))
    this.#pending.set(id, pending)
    const lost = (error: unknown) => {
      // Not where it was answered or cancelled meanwhile, or the id stands for another request now.
      if (this.#pending.get(id) === pending) this.#lost(id, error)
    }
    const options: TransportSendOptions = {
      headers,
      onRequestStreamEnd: () => lost(new Error('the server ended its answer before it was whole')),
      ...(pending.abort === null ? {} : { requestSignal: pending.abort.signal }),
    }
    const { message } = pending
    this.#server.send(message, options).catch(lost)
  }

  #lost(id: RequestId, error: unknown): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (pending?.settle !== undefined) pending.settle(error instanceof Error ? error : new Error(textOf(error)))
    else if (pending !== undefined) this.#events.onLost(pending.message, error)
  }
}
