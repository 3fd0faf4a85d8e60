import type { JSONRPCNotification } from '@modelcontextprotocol/client'
import { LOG_LEVEL_META_KEY } from '@modelcontextprotocol/client'
import { fieldOf } from './field-of.ts'
import { type Asking, envelopeOf, isModern } from './message.ts'

/** Levels of the protocol at which a client still hears warnings. */
const HEARS_WARNINGS = new Set<unknown>(['debug', 'info', 'notice', 'warning'])

/** Whether the client wants log messages: as it said, else where its server sends such. */
export class ClientLog {
  #level: unknown
  #serverLogs = false

  /** Each request of the client. */
  asked(message: Asking): void {
    if (isModern(message)) this.#level = envelopeOf(message, LOG_LEVEL_META_KEY)
    else if (message.method === 'logging/setLevel') this.#level = fieldOf(message.params, 'level')
  }

  /** What the server answered to `initialize`. */
  initialized(result: unknown): void {
    this.#serverLogs = fieldOf(fieldOf(result, 'capabilities'), 'logging') !== undefined
  }

  /** A warning as the client gets it; null where it wants none. */
  warning(data: object): JSONRPCNotification | null {
    const wants = this.#level === undefined ? this.#serverLogs : HEARS_WARNINGS.has(this.#level)
    if (!wants) return null
    return {
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'warning', logger: 'guardagent', data },
    }
  }
}
