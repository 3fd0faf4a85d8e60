import { DatabaseError } from '../src/contract/errors.ts'
import type { IndexedKey, IndexState, Shard } from '../src/contract/memory.ts'
import { type Entry, indexedKey, readEntry } from './index-entry.ts'
import { type KeyIndexTable, ONE_SHARD, type PlaceWithEntry } from './key-index-table.ts'

/** What the index of one open memory works with. */
export type StoredIndexSource = {
  readonly table: KeyIndexTable
  /** Does work in one transaction that may write; null where memory may only be read. */
  readonly write: ((work: () => void) => void) | null
  /** Turns what the database throws into typed errors. */
  readonly guarded: <T>(work: () => T) => T
}

/** The place's entry, where it is one of this very key. */
function entryOf({ place, entry }: PlaceWithEntry): Entry | null {
  const read = readEntry(place.agent, entry)
  return read !== null && read.indexed.id === place.id && read.keyCheck === place.keyCheck ? read : null
}

function fits(found: PlaceWithEntry): boolean {
  const read = entryOf(found)?.indexed
  const { length, profile } = indexedKey(found.place)
  return read !== undefined && read.length === length && Buffer.compare(read.profile, profile) === 0
}

/**
 * The index as one process sees it: never believed, always checked. Where it does not agree with the demonstrations it is
 * built again; where that cannot be, entries are made of the keys while they are read, which is slower, and never wrong.
 */
export class StoredIndex {
  readonly #source: StoredIndexSource
  #state: IndexState['state'] = 'whole'
  /** False where it cannot be built again: also once that has failed, so that not every call tries. */
  #mendable: boolean

  /** @throws DatabaseError where memory cannot be read */
  constructor(source: StoredIndexSource) {
    this.#source = source
    this.#mendable = source.write !== null
    if (!this.#agrees()) this.#mend('disagrees')
  }

  /** Of an agent's confirmed demonstrations. @throws DatabaseError where memory cannot be read, or a key is damaged */
  *entries(agent: string, shard: Shard = ONE_SHARD): Generator<IndexedKey> {
    let after = 0
    let usable = this.#agrees(agent) || this.#mend('disagrees')
    for (let mended = false; usable; ) {
      const rows = this.#batch(agent, after, shard)
      if (rows.length === 0) return
      for (const row of rows) {
        const entry = readEntry(agent, row)
        if (entry === null) {
          usable = !mended && this.#mend('damaged')
          mended = true
          break
        }
        after = entry.number
        yield entry.indexed
      }
    }
    for (const { place } of this.#places(agent, shard, after)) yield indexedKey(place)
  }

  /** Of one confirmed demonstration; null where the agent has none such in the shard. @throws DatabaseError */
  entry(agent: string, id: string, { shard, shards }: Shard = ONE_SHARD): IndexedKey | null {
    const found = this.#source.guarded(() => this.#source.table.place(agent, id))
    if (found === null || found.place.number % shards !== shard) return null
    const entry = entryOf(found)
    if (entry !== null) return entry.indexed
    this.#mend('damaged')
    return indexedKey(found.place)
  }

  /** How it stands; `whole` compares every entry with its key. @throws DatabaseError where memory cannot be read, or a key is damaged */
  state({ whole = false }: { readonly whole?: boolean } = {}): IndexState {
    const { guarded, table, write } = this.#source
    if (whole) this.#mendable = write !== null
    if (!this.#agrees()) this.#mend('disagrees')
    else if (whole && !this.#everyEntryFits()) this.#mend('damaged')
    else if (whole && this.#state === 'stale') this.#state = 'whole'
    return { ...guarded(() => table.size()), state: this.#state }
  }

  #agrees(agent?: string): boolean {
    return this.#source.guarded(() => this.#source.table.agrees(agent))
  }

  #batch(agent: string, after: number, shard: Shard): unknown[][] {
    return this.#source.guarded(() => this.#source.table.batch(agent, after, shard))
  }

  #everyEntryFits(): boolean {
    for (const found of this.#places(null, ONE_SHARD, 0)) if (!fits(found)) return false
    return true
  }

  *#places(agent: string | null, shard: Shard, after: number): Generator<PlaceWithEntry> {
    const { guarded, table } = this.#source
    const places = table.places(agent, shard, after)
    for (let step = guarded(() => places.next()); !step.done; step = guarded(() => places.next())) yield step.value
  }

  /** Builds it again, unless another process has done so; false where that cannot be. */
  #mend(why: 'disagrees' | 'damaged'): boolean {
    const { write, table } = this.#source
    if (write !== null && this.#mendable) {
      try {
        write(() => {
          if (why === 'damaged' || !table.agrees()) table.rebuild()
        })
        this.#state = 'rebuilt'
        return true
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        this.#mendable = false
      }
    }
    this.#state = 'stale'
    return false
  }
}
