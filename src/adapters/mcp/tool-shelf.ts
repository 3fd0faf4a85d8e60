import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/client'
import { fieldOf } from './field-of.ts'
import { type Asking, isModern } from './message.ts'
import { ownId } from './own-id.ts'
import { textOf } from './text-of.ts'
import { type Listing, ToolListings } from './tool-listings.ts'
import { type Asker, type PinOptions, type ToolChange, ToolWatch } from './tool-watch.ts'

/** Time for a whole listing that the proxy asks for itself, milliseconds. Calls wait for it. */
const LISTING_MS = 10_000
/** Pages of such a listing. */
const PAGES = 100

type Meta = NonNullable<Asking['params']>['_meta']

type ShelfEvents = {
  readonly list: (message: Asking, signal: AbortSignal) => Promise<JSONRPCMessage>
  readonly onChange: (change: ToolChange) => void
  readonly onTrouble: (line: string) => void
}

/** What the server's tools are, as it listed them to the client, or to the proxy after it said that its list changed. */
export class ToolShelf {
  readonly #watch: ToolWatch | null
  readonly #listings = new ToolListings()
  readonly #schemas = new Map<string, unknown>()
  readonly #events: ShelfEvents
  #meta: Meta
  #relisting: Promise<void> = Promise.resolve()
  #relistWaits = false

  constructor(pins: PinOptions | undefined, events: ShelfEvents) {
    this.#watch = pins === undefined ? null : new ToolWatch(pins, events.onChange)
    this.#events = events
  }

  /** Each request of the client. */
  asked(message: Asking, id: RequestId): void {
    // What each request since 2026-07-28 says of its client, a listing of ours says too.
    if (isModern(message)) this.#meta = message.params?._meta
    if (message.method === 'tools/list') this.#listings.asked(id, message.params)
  }

  /** Each answer of the server, before the client gets it; undefined for an error. */
  answered(id: RequestId, result: unknown): void {
    this.#take(this.#listings.answered(id, result), 'client')
  }

  #take(listing: Listing | null, asker: Asker): void {
    if (listing === null) return
    for (const [name, tools] of listing.tools) this.#schemas.set(name, fieldOf(tools.at(-1), 'inputSchema'))
    try {
      this.#watch?.see(listing, asker)
    } catch (error) {
      this.#events.onTrouble(`the pins of tools cannot be kept: ${textOf(error)}`)
    }
  }

  schemaOf(tool: string): unknown {
    return this.#schemas.get(tool)
  }

  /** Lists anew, where tools are watched. */
  relist(): void {
    if (this.#watch === null) return
    this.#watch.forget()
    // A server may say so a thousand times while one listing is under way: one more is enough.
    if (this.#relistWaits) return
    this.#relistWaits = true
    this.#relisting = this.#relisting
      .then(() => this.#list())
      .catch(() => this.#events.onTrouble('the server said that its tools changed, and did not list them'))
  }

  /** Why this tool may not be called, once it is known what the tools are; null where it may. Never rejects. */
  async refusal(tool: string): Promise<string | null> {
    await this.#relisting
    try {
      return this.#watch?.refusal(tool) ?? null
    } catch {
      return 'what is known of the tool cannot be read'
    }
  }

  async #list(): Promise<void> {
    this.#relistWaits = false
    const signal = AbortSignal.timeout(LISTING_MS)
    let cursor: unknown
    for (let page = 0; page < PAGES; page++) {
      cursor = await this.#listPage(cursor, signal)
      if (typeof cursor !== 'string') return
    }
  }

  async #listPage(cursor: unknown, signal: AbortSignal): Promise<unknown> {
    // A token of progress belongs to the client's request alone.
    const { progressToken: _, ...meta } = this.#meta ?? {}
    const params = {
      ...(this.#meta === undefined ? {} : { _meta: meta }),
      ...(typeof cursor === 'string' ? { cursor } : {}),
    }
    const answer = await this.#events.list({ jsonrpc: '2.0', method: 'tools/list', params }, signal)
    if (!('result' in answer)) throw new Error('the server did not list its tools')
    const id = ownId()
    this.#listings.asked(id, params)
    const listing = this.#listings.answered(id, answer.result)
    this.#take(listing, 'proxy')
    return listing?.complete === true ? undefined : fieldOf(answer.result, 'nextCursor')
  }
}
