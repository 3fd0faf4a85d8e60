import { PROFILE_BYTES } from '../../contract/key-profile.ts'
import type { IndexedKey } from '../../contract/memory.ts'
import type { KernelMemory, Region } from './kernel-memory.ts'
import type { Kernel } from './load-kernel.ts'

const WORD_BYTES = 4

/** Room for so many records at first. */
const CAPACITY = 256

/** At least so many records may wait unsorted, or be dead, … */
const LOOSE_LEAST = 16

/** … or this part of those that are sorted: they are then moved seldom, and a search looks at few that it need not. */
const LOOSE_PART = 16

/** More places than there can be. */
const PLACES = 2 ** 26

/** What the kernel reads and writes of each place: profiles, lengths, and bounds for the query. */
type Columns = {
  readonly capacity: number
  readonly profiles: Region
  readonly lengths: Region
  readonly bounds: Region
}

/** From a place to before another. */
export type Places = { readonly from: number; readonly to: number }

/**
 * Ids, lengths and profiles of keys. A record is a number that stays; its place, where the kernel finds it, changes: the first
 * places are sorted by length, those after them wait as they came until there are enough for it to pay to merge them.
 */
export class RecordTable {
  readonly #kernel: Kernel
  readonly #memory: KernelMemory
  #columns: Columns
  #sorted = 0
  #count = 0
  #longest = 0
  /** Record at each place. */
  #records = new Uint32Array(CAPACITY)
  /** By record: undefined where it was deleted. */
  readonly #ids: (string | undefined)[] = []
  readonly #lengths: number[] = []
  readonly #recordOf = new Map<string, number>()
  /** Records that no place has any more. */
  readonly #spare: number[] = []

  constructor(kernel: Kernel, memory: KernelMemory) {
    this.#kernel = kernel
    this.#memory = memory
    this.#columns = this.#allocate(CAPACITY)
  }

  get size(): number {
    return this.#recordOf.size
  }

  /** Places of records that are sorted by length. */
  get sorted(): Places {
    return { from: 0, to: this.#sorted }
  }

  /** Places of the others. */
  get loose(): Places {
    return { from: this.#sorted, to: this.#count }
  }

  /** No key here is longer. */
  get longest(): number {
    return this.#longest
  }

  /** Undefined for a record that was deleted. */
  idOf(record: number): string | undefined {
    return this.#ids[record]
  }

  recordOf(id: string): number | undefined {
    return this.#recordOf.get(id)
  }

  lengthOf(record: number): number {
    return this.#lengths[record] ?? 0
  }

  recordAt(place: number): number {
    return this.#records[place] ?? 0
  }

  /** Address of a place's profile. */
  profileAt(place: number): number {
    return this.#columns.profiles.at + place * PROFILE_BYTES
  }

  /** The bound of a place, as `bound` left it. */
  boundAt(place: number): number {
    return this.#memory.words[this.#columns.bounds.at / WORD_BYTES + place] ?? 0
  }

  /** An id that is not here. */
  add({ id, length, profile }: IndexedKey): void {
    if (this.#count === this.#columns.capacity) this.#grow()
    const record = this.#spare.pop() ?? this.#ids.length
    const place = this.#count
    this.#ids[record] = id
    this.#lengths[record] = length
    this.#recordOf.set(id, record)
    this.#records[place] = record
    this.#memory.bytes.set(profile, this.#columns.profiles.at + place * PROFILE_BYTES)
    this.#memory.words[this.#columns.lengths.at / WORD_BYTES + place] = length
    this.#count += 1
    this.#longest = Math.max(this.#longest, length)
  }

  delete(id: string): void {
    const record = this.#recordOf.get(id)
    if (record === undefined) return
    this.#recordOf.delete(id)
    this.#ids[record] = undefined
  }

  /** Sorts and clears away, if there is enough of it. */
  settle(): void {
    const loose = this.#count - this.#sorted
    const dead = this.#count - this.size
    if (loose + dead > Math.max(LOOSE_LEAST, this.#sorted / LOOSE_PART)) this.#merge()
  }

  /** First of the sorted places of which the length is at least so much. */
  firstOfLength(length: number): number {
    const { words } = this.#memory
    const lengths = this.#columns.lengths.at / WORD_BYTES
    let [low, high] = [0, this.#sorted]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[lengths + middle] ?? 0) < length) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Bounds the distances to the query of which the profile is in the kernel's hands. */
  bound({ from, to }: Places, queryLength: number): void {
    if (to <= from) return
    const { profiles, lengths, bounds } = this.#columns
    this.#kernel.boundByBags(
      profiles.at + from * PROFILE_BYTES,
      lengths.at + from * WORD_BYTES,
      to - from,
      queryLength,
      bounds.at + from * WORD_BYTES,
    )
  }

  #allocate(capacity: number): Columns {
    return {
      capacity,
      profiles: this.#memory.demand(capacity * PROFILE_BYTES),
      lengths: this.#memory.demand(capacity * WORD_BYTES),
      bounds: this.#memory.demand(capacity * WORD_BYTES),
    }
  }

  #free({ profiles, lengths, bounds }: Columns): void {
    for (const region of [profiles, lengths, bounds]) this.#memory.free(region)
  }

  #grow(): void {
    const columns = this.#allocate(this.#columns.capacity * 2)
    const { profiles, lengths } = this.#columns
    this.#memory.bytes.copyWithin(columns.profiles.at, profiles.at, profiles.at + profiles.bytes)
    this.#memory.bytes.copyWithin(columns.lengths.at, lengths.at, lengths.at + lengths.bytes)
    this.#free(this.#columns)
    this.#columns = columns
    const records = new Uint32Array(columns.capacity)
    records.set(this.#records)
    this.#records = records
  }

  /** Puts all places in the order of their lengths and takes out the dead ones. */
  #merge(): void {
    const order = this.#order()
    const columns = this.#allocate(this.#columns.capacity)
    const { words } = this.#memory
    // The column of bounds is free between queries: the order is handed over in it.
    words.set(order, columns.bounds.at / WORD_BYTES)
    this.#kernel.gatherBags(this.#columns.profiles.at, columns.bounds.at, order.length, columns.profiles.at)
    const records = new Uint32Array(columns.capacity)
    for (const [place, before] of order.entries()) {
      const record = this.recordAt(before)
      records[place] = record
      words[columns.lengths.at / WORD_BYTES + place] = this.lengthOf(record)
    }
    this.#free(this.#columns)
    this.#columns = columns
    this.#records = records
    this.#count = order.length
    this.#sorted = order.length
    this.#longest = order.length === 0 ? 0 : this.#lengthAt(order.length - 1)
  }

  /** The places of records that live, shortest first; the records of the others become spare. */
  #order(): Uint32Array {
    const sorted = this.#livingPlaces(this.sorted)
    // Length and place in one number: those are sorted much faster than by a function that compares.
    const keyed = Float64Array.from(this.#livingPlaces(this.loose), (place) => this.#lengthAt(place) * PLACES + place)
    const loose = Array.from(keyed.sort(), (key) => key % PLACES)
    const order = new Uint32Array(sorted.length + loose.length)
    let [ofSorted, ofLoose] = [0, 0]
    for (let place = 0; place < order.length; place += 1) {
      const [one, other] = [sorted[ofSorted], loose[ofLoose]]
      const takesSorted = other === undefined || (one !== undefined && this.#lengthAt(one) <= this.#lengthAt(other))
      order[place] = (takesSorted ? one : other) ?? 0
      if (takesSorted) ofSorted += 1
      else ofLoose += 1
    }
    return order
  }

  #lengthAt(place: number): number {
    return this.lengthOf(this.recordAt(place))
  }

  #livingPlaces({ from, to }: Places): number[] {
    const living: number[] = []
    for (let place = from; place < to; place += 1) {
      const record = this.recordAt(place)
      if (this.#ids[record] === undefined) this.#spare.push(record)
      else living.push(place)
    }
    return living
  }
}
