import type { RequestId } from '@modelcontextprotocol/client'
import { fieldOf } from './field-of.ts'

/** Listings whose next page may still come. A server that never ends its list must not fill the memory. */
const OPEN_LISTINGS = 100

/** All that one listing has shown so far, page by page, by name. */
export type Listing = { readonly tools: Map<string, unknown[]>; readonly complete: boolean }

/** `whole` where its first page was seen. */
type Chain = { readonly tools: Map<string, unknown[]>; readonly whole: boolean }

/** Puts the pages of `tools/list` together: a tool is missing only where a list was shown to its end. */
export class ToolListings {
  readonly #asked = new Map<RequestId, Chain>()
  readonly #next = new Map<string, Chain>()

  asked(id: RequestId, params: unknown): void {
    const cursor = fieldOf(params, 'cursor')
    const chain = typeof cursor === 'string' ? this.#next.get(cursor) : { tools: new Map(), whole: true }
    this.#asked.set(id, chain ?? { tools: new Map(), whole: false })
  }

  /** Answers null where this is no page. */
  answered(id: RequestId, result: unknown): Listing | null {
    const chain = this.#asked.get(id)
    this.#asked.delete(id)
    const page = fieldOf(result, 'tools')
    if (chain === undefined || !Array.isArray(page)) return null
    for (const tool of page) add(chain.tools, tool)
    const cursor = fieldOf(result, 'nextCursor')
    if (typeof cursor === 'string') this.#keep(cursor, chain)
    return { tools: chain.tools, complete: cursor === undefined && chain.whole }
  }

  #keep(cursor: string, chain: Chain): void {
    this.#next.set(cursor, chain)
    const oldest = this.#next.keys().next()
    if (this.#next.size > OPEN_LISTINGS && oldest.done === false) this.#next.delete(oldest.value)
  }
}

function add(tools: Map<string, unknown[]>, tool: unknown): void {
  const name = fieldOf(tool, 'name')
  if (typeof name !== 'string') return
  const same = tools.get(name)
  if (same === undefined) tools.set(name, [tool])
  else same.push(tool)
}
