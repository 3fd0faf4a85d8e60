import { GuardAgentError } from '../contract/errors.ts'
import type { IndexedKey, LeaveOut, MemoryStore, RetrievalRequest, Shard } from '../contract/memory.ts'
import type { Found } from './found.ts'
import { KeyIndex } from './key-index.ts'
import { leftOut } from './left-out.ts'
import type { SharedBest } from './shared-best.ts'

/** What a search reads of memory. */
export type SearchedStore = Pick<
  MemoryStore,
  'indexedKeys' | 'indexedKey' | 'key' | 'get' | 'revision' | 'changedSince'
>

/** Thrown where memory changed under a query; the whole query then starts again. */
export class StaleIndex extends Error {}

/** Bytes of keys that are kept for one agent, by all shards together: what is beyond is read again when it is needed. */
const KEY_BYTES = 1 << 29

/** Agents of which an index is kept; the one that was asked for longest ago goes first. */
const MOST_AGENTS = 8

/** An agent's keys as they were at one revision of memory. */
type AgentIndex = { readonly keys: KeyIndex; revision: number }

/**
 * Searches one shard of a memory, or all of it. Keeps an index for each agent; what this or another process changes is
 * seen by the next query.
 */
export class ShardSearch {
  readonly #store: SearchedStore
  readonly #shard: Shard | undefined
  readonly #indexes = new Map<string, AgentIndex>()

  constructor(store: SearchedStore, shard?: Shard) {
    this.#store = store
    this.#shard = shard
  }

  /** The shard's k nearest, nearest first, ties by id. @throws StaleIndex, DatabaseError */
  nearest(request: RetrievalRequest, shared?: SharedBest): Found[] {
    const { agent, key, k, leaveOut } = request
    const { keys, revision } = this.#current(agent)
    const accept = leaveOut === undefined ? undefined : this.#acceptor(leaveOut)
    try {
      return keys.nearest({ key: key.toWellFormed(), k, ...(accept && { accept }), ...(shared && { shared }) })
    } catch (error) {
      // What the kernel stumbled over may have left its memory in disorder.
      if (!(error instanceof StaleIndex) && !(error instanceof GuardAgentError)) this.forget(agent)
      // Another process may have put another key under an id that the index still holds.
      if (this.#store.revision() !== revision) throw new StaleIndex()
      throw error
    }
  }

  /** Brings an agent's index up to date, if it is there or does not hold more than `most` keys; says whether it is. */
  prepare(agent: string, most: number): boolean {
    if (!this.#indexes.has(agent) && !this.#read(agent, most)) return false
    return this.#current(agent).keys.size <= most
  }

  /** Lets go of an agent's index. */
  forget(agent: string): void {
    this.#indexes.delete(agent)
  }

  #current(agent: string): AgentIndex {
    const known = this.#indexes.get(agent) ?? this.#read(agent, Number.POSITIVE_INFINITY)
    if (known === null) throw new StaleIndex()
    this.#keep(agent, known)
    // The revision first: what changes meanwhile is looked at again by the next query.
    const revision = this.#store.revision()
    if (revision === known.revision) return known
    for (const id of this.#store.changedSince(agent, known.revision)) {
      const entry = this.#store.indexedKey(agent, id, this.#shard)
      if (entry === null) known.keys.delete(id)
      else known.keys.put(entry)
    }
    known.revision = revision
    return known
  }

  /** Null where there are more than `most`. */
  #read(agent: string, most: number): AgentIndex | null {
    const revision = this.#store.revision()
    const mostKeyBytes = Math.floor(KEY_BYTES / (this.#shard?.shards ?? 1))
    const keys = new KeyIndex((id) => this.#keyOf(id), { mostKeyBytes })
    const entries: Iterable<IndexedKey> = this.#store.indexedKeys(agent, this.#shard)
    for (const entry of entries) {
      if (keys.size >= most) return null
      keys.put(entry)
    }
    const read = { keys, revision }
    this.#keep(agent, read)
    return read
  }

  /** A map remembers the order in which its keys came: the first one is the one that was used longest ago. */
  #keep(agent: string, index: AgentIndex): void {
    this.#indexes.delete(agent)
    this.#indexes.set(agent, index)
    const [oldest] = this.#indexes.keys()
    if (this.#indexes.size > MOST_AGENTS && oldest !== undefined) this.#indexes.delete(oldest)
  }

  #keyOf(id: string): string {
    const key = this.#store.key(id)
    if (key === null) throw new StaleIndex()
    return key
  }

  #acceptor(leaveOut: LeaveOut): (id: string) => boolean {
    const excluded = leftOut(leaveOut)
    return (id) => {
      const found = this.#store.get(id)
      if (found === null) throw new StaleIndex()
      return !excluded(found)
    }
  }
}
