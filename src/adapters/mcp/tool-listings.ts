import type { RequestId } from '@modelcontextprotocol/client'
import { fieldOf } from './field-of.ts'

/** Listings whose next page may still come. A server that never ends its list must not fill the memory. */
const OPEN_LISTINGS = 100

/** All that one listing has shown so far, page by page, by name. */
export type Listing = {
  readonly tools: Map<string, unknown[]>
  /** This was its first page. */
  readonly begins: boolean
  /** It was seen from its first page to its last. */
  readonly complete: boolean
}

/** `whole` where its first page was seen; `places` says at which page of it a cursor leads, counted from 0. */
type Chain = {
  readonly tools: Map<string, unknown[]>
  readonly whole: boolean
  readonly places: Map<string, number>
}

type Asked = { readonly chain: Chain; readonly place: number }

/** Puts the pages of `tools/list` together: a tool is missing only where a list was shown to its end. */
export class ToolListings {
  readonly #asked = new Map<RequestId, Asked>()
  readonly #next = new Map<string, Chain>()

  asked(id: RequestId, params: unknown): void {
    const cursor = fieldOf(params, 'cursor')
    const chain = typeof cursor === 'string' ? (this.#next.get(cursor) ?? newChain(false)) : newChain(true)
    const place = typeof cursor === 'string' ? (chain.places.get(cursor) ?? 1) : 0
    this.#asked.set(id, { chain, place })
  }

  /** Answers null where this is no page. */
  answered(id: RequestId, result: unknown): Listing | null {
    const asked = this.#asked.get(id)
    this.#asked.delete(id)
    const page = fieldOf(result, 'tools')
    if (asked === undefined || !Array.isArray(page)) return null
    const { chain, place } = asked
    for (const tool of page) add(chain.tools, tool)
    const cursor = fieldOf(result, 'nextCursor')
    // A cursor that leads nowhere, or in circles, is the end: else a server had a list that is never complete.
    const goesOn = typeof cursor === 'string' && cursor !== '' && (chain.places.get(cursor) ?? place + 1) > place
    if (goesOn) this.#keep(cursor, chain, place + 1)
    return { tools: chain.tools, begins: place === 0, complete: !goesOn && chain.whole }
  }

  #keep(cursor: string, chain: Chain, place: number): void {
    chain.places.set(cursor, place)
    this.#next.set(cursor, chain)
    const oldest = this.#next.keys().next()
    if (this.#next.size > OPEN_LISTINGS && oldest.done === false) this.#next.delete(oldest.value)
  }
}

function newChain(whole: boolean): Chain {
  return { tools: new Map(), whole, places: new Map() }
}

function add(tools: Map<string, unknown[]>, tool: unknown): void {
  const name = fieldOf(tool, 'name')
  if (typeof name !== 'string') return
  const same = tools.get(name)
  if (same === undefined) tools.set(name, [tool])
  else same.push(tool)
}
