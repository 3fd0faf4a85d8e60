import { GuardAgentError } from '../contract/errors.ts'
import { cellOfUnit, PROFILE_BYTES, profileKey } from '../contract/key-profile.ts'
import type { IndexedKey } from '../contract/memory.ts'
import type { Found } from './found.ts'
import { BestFound } from './key-index/best-found.ts'
import { BoundQueue } from './key-index/bound-queue.ts'
import { DistanceLanes, type JobKey } from './key-index/distance-lanes.ts'
import { KernelMemory } from './key-index/kernel-memory.ts'
import { KeyCache } from './key-index/key-cache.ts'
import { type Kernel, loadKernel } from './key-index/load-kernel.ts'
import { NearestSearch } from './key-index/nearest-search.ts'
import { RecordTable } from './key-index/record-table.ts'
import type { SharedBest } from './shared-best.ts'

export type NearestQuery = {
  /** Well-formed UTF-16. */
  readonly key: string
  /** How many to find. */
  readonly k: number
  /** Says whether a key may be among them; asked only of keys that are near enough. */
  readonly accept?: (id: string) => boolean
  /** Of a search in which other threads take part with other keys. */
  readonly shared?: SharedBest
}

/** What a query took. */
export type QueryStatistics = {
  readonly records: number
  /** Records whose bag was compared with the query's. */
  readonly bounded: number
  /** Distances begun; of these the ones begun again for the same record, with a larger limit. */
  readonly started: number
  readonly repeated: number
  /** Records given up since their distance must be too large. */
  readonly abandoned: number
  readonly keysRead: number
  /** Pairs of units compared. */
  readonly cells: number
}

/** Keys are kept in memory up to so many bytes. */
const MOST_KEY_BYTES = 1 << 30

/** Different UTF-16 units. */
const UNITS = 65_536

const CELLS_OF_TILE = 64 * 64

/**
 * Finds the k nearest of many keys by Levenshtein distance, in UTF-16 units: the same as a scan of all of them, ties by id. Two
 * lower bounds spare most distances, and a key of which the bound is above the k-th best distance need not be looked at:
 *
 * - the difference of the lengths, since an edit changes the length by one at most: keys are visited in windows of length that
 *   grow outward from the query's;
 * - the bags of units (see `profileKey`): within the windows so far, the key with the smallest bound comes first.
 *
 * Distances that remain are worked out four at a time, and given up as soon as they must be above the k-th best.
 */
export class KeyIndex {
  readonly #readKey: (id: string) => string
  readonly #kernel: Kernel = loadKernel()
  readonly #memory: KernelMemory
  readonly #table: RecordTable
  readonly #cache: KeyCache
  readonly #lanes: DistanceLanes
  readonly #queue = new BoundQueue()
  #keysRead = 0
  #statistics: QueryStatistics = {
    records: 0,
    bounded: 0,
    started: 0,
    repeated: 0,
    abandoned: 0,
    keysRead: 0,
    cells: 0,
  }

  /** `readKey` gives the key of an id that was put; it is called when its distance is first needed. */
  constructor(readKey: (id: string) => string, { mostKeyBytes = MOST_KEY_BYTES } = {}) {
    this.#readKey = readKey
    this.#memory = new KernelMemory(this.#kernel.memory, this.#kernel.freeAddress())
    this.#table = new RecordTable(this.#kernel, this.#memory)
    this.#cache = new KeyCache(this.#memory, mostKeyBytes)
    this.#lanes = new DistanceLanes(this.#kernel, this.#memory)
    const cells = this.#kernel.cellsAddress()
    for (let unit = 0; unit < UNITS; unit += 1) this.#memory.bytes[cells + unit] = cellOfUnit(unit)
    this.#memory.relieve = () => this.#cache.clear(this.#lanes.busy)
  }

  get size(): number {
    return this.#table.size
  }

  /** Bytes of memory that keys, profiles and the working space take. */
  get bytes(): number {
    return this.#kernel.memory.buffer.byteLength
  }

  /** Of the last query. */
  get statistics(): QueryStatistics {
    return this.#statistics
  }

  /** Adds a key, or replaces what was known of it. @throws GuardAgentError for a profile that `profileKey` did not make */
  put(entry: IndexedKey): void {
    if (entry.profile.length !== PROFILE_BYTES) {
      const message = `profile of \`${entry.id}\`: expected ${PROFILE_BYTES} bytes, got ${entry.profile.length}`
      throw new GuardAgentError('database', message)
    }
    this.delete(entry.id)
    this.#table.add(entry)
  }

  /** False where it was not there. */
  delete(id: string): boolean {
    const record = this.#table.recordOf(id)
    if (record === undefined) return false
    this.#cache.drop(record, this.#table.lengthOf(record))
    this.#table.delete(id)
    return true
  }

  /** Nearest first, ties by id. Errors of `readKey` and `accept` pass through and leave the index as it was. */
  nearest({ key, k, accept = () => true, shared }: NearestQuery): Found[] {
    if (k < 1) return []
    this.#table.settle()
    this.#memory.bytes.set(profileKey(key), this.#kernel.queryBagAddress())
    this.#lanes.prepare(key)
    this.#keysRead = 0
    const best = new BestFound(k, shared ?? null)
    const keyOf = (place: number, id: string): JobKey => this.#keyOf(place, id)
    const [lanes, queue] = [this.#lanes, this.#queue]
    const search = new NearestSearch({ table: this.#table, queue, lanes, best, keyOf, accept }, key.length)
    search.run()
    this.#statistics = {
      records: this.size,
      ...search.counts,
      keysRead: this.#keysRead,
      cells: this.#kernel.tilesWorked() * CELLS_OF_TILE,
    }
    return best.all
  }

  #keyOf(place: number, id: string): JobKey {
    const record = this.#table.recordAt(place)
    const bag = this.#table.profileAt(place)
    const length = this.#table.lengthOf(record)
    const known = this.#cache.get(record)
    if (known !== null) return { length, bag, cached: known, text: () => this.#readKey(id) }
    const text = this.#readKey(id)
    if (text.length !== length) {
      const message = `key of \`${id}\`: expected ${length} units, got ${text.length}: its index entry is of another key`
      throw new GuardAgentError('database', message)
    }
    this.#keysRead += 1
    return { length, bag, cached: this.#cache.add(record, text, this.#lanes.busy), text: () => text }
  }
}
