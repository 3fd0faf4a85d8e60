import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/client'
import { saysYes } from './ask-form.ts'
import { idOf } from './message.ts'
import { ownId } from './own-id.ts'
import { textOf } from './text-of.ts'

/** The way to the client, and what the proxy itself asked of it. */
export class ClientLink {
  readonly #client: Transport
  readonly #onTrouble: (line: string) => void
  readonly #asked = new Map<RequestId, (answer: JSONRPCMessage) => void>()
  #gone = false

  constructor(client: Transport, onTrouble: (line: string) => void) {
    this.#client = client
    this.#onTrouble = onTrouble
  }

  send(message: JSONRPCMessage): void {
    if (this.#gone) return
    this.#client.send(message).catch((error: unknown) => this.#onTrouble(`to the client: ${textOf(error)}`))
  }

  fail(id: RequestId, code: number, message: string): void {
    this.send({ jsonrpc: '2.0', id, error: { code, message } })
  }

  /** Asks the person there by a form; true only for a yes. Rejects where the signal does, which takes the question back. */
  async ask(form: object, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted()
    const id = ownId()
    try {
      const answer = await new Promise<JSONRPCMessage>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        this.#asked.set(id, resolve)
        this.#client.send({ jsonrpc: '2.0', id, method: 'elicitation/create', params: { ...form } }).catch(reject)
      })
      return 'result' in answer && saysYes(answer.result)
    } finally {
      this.#asked.delete(id)
      if (signal.aborted) this.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
    }
  }

  /** Answers true where this answers the proxy: the server must not get it. */
  take(answer: JSONRPCMessage): boolean {
    const id = idOf(answer)
    const settle = id === null ? undefined : this.#asked.get(id)
    settle?.(answer)
    return settle !== undefined
  }

  /** It went: nobody can be told any more. */
  lose(): void {
    this.#gone = true
  }
}
