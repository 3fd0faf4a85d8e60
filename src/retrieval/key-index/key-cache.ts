import type { KernelMemory, Region } from './kernel-memory.ts'

/** A key in the kernel's memory. `wide`: its units take two bytes each, not one. */
export type CachedKey = { readonly at: number; readonly wide: boolean }

/** Keys are put one after another into blocks of this size; a longer one has a block of its own. */
const BLOCK_BYTES = 1 << 20

/** Keys begin at multiples of this, so that the lowest bit of an address is free to say whether the key is wide. */
const GRAIN_BYTES = 16

/** Some unit takes two bytes. */
const WIDE = /[^\0-\xff]/

/** `used` bytes from the beginning; `unused` of them belong to keys that were dropped since. */
type Block = { readonly region: Region; used: number; unused: number; readonly records: number[] }

function bytesOf(length: number, wide: boolean): number {
  return Math.max(1, Math.ceil((wide ? length * 2 : length) / GRAIN_BYTES)) * GRAIN_BYTES
}

function holds({ region }: Block, at: number): boolean {
  return at >= region.at && at < region.at + region.bytes
}

/**
 * Keys that were read, in the kernel's memory: Latin-1 where that is enough, else UTF-16. What does not fit is forgotten, oldest
 * block first, and read again when it is needed.
 */
export class KeyCache {
  readonly #memory: KernelMemory
  readonly #mostBytes: number
  /** Oldest first; the last one is being filled. */
  #blocks: Block[] = []
  #bytes = 0
  #unused = 0
  /** Address of each record's key, plus one if it is wide; 0 where it is not here. */
  readonly #places: number[] = []

  constructor(memory: KernelMemory, mostBytes: number) {
    this.#memory = memory
    this.#mostBytes = mostBytes
  }

  get(record: number): CachedKey | null {
    const place = this.#places[record] ?? 0
    return place === 0 ? null : { at: place & ~1, wide: (place & 1) === 1 }
  }

  /** `busy`: addresses of keys that must stay where they are. Null where there is no room at all. */
  add(record: number, key: string, busy: readonly number[]): CachedKey | null {
    const wide = WIDE.test(key)
    const bytes = bytesOf(key.length, wide)
    const block = this.#roomFor(bytes, busy)
    if (block === null) return null
    const at = block.region.at + block.used
    this.#memory.bytes.write(key, at, wide ? 'utf16le' : 'latin1')
    block.used += bytes
    block.records.push(record)
    this.#places[record] = at + (wide ? 1 : 0)
    return { at, wide }
  }

  /** Forgets the key of a record, which has `length` units. Not while keys are in use. */
  drop(record: number, length: number): void {
    const key = this.get(record)
    const block = key && this.#blocks.find((one) => holds(one, key.at))
    this.#places[record] = 0
    if (!key || !block) return
    const bytes = bytesOf(length, key.wide)
    block.unused += bytes
    this.#unused += bytes
    // Half of it is of no use: cheaper than moving the rest is to read it again where it is wanted.
    if (this.#unused * 2 > this.#bytes) this.clear([])
  }

  /** Forgets all but what is in use. */
  clear(busy: readonly number[]): void {
    while (this.#evict(busy)) {}
  }

  #roomFor(bytes: number, busy: readonly number[]): Block | null {
    const last = this.#blocks.at(-1)
    if (last !== undefined && last.used + bytes <= last.region.bytes) return last
    const wanted = Math.max(bytes, BLOCK_BYTES)
    while (this.#bytes + wanted > this.#mostBytes && this.#evict(busy)) {}
    let region = this.#memory.allocate(wanted)
    while (region === null && this.#evict(busy)) region = this.#memory.allocate(wanted)
    if (region === null) return null
    const block: Block = { region, used: 0, unused: 0, records: [] }
    this.#blocks.push(block)
    this.#bytes += region.bytes
    return block
  }

  /** Forgets the oldest block that is not in use. False where there is none. */
  #evict(busy: readonly number[]): boolean {
    const index = this.#blocks.findIndex((block) => !busy.some((at) => holds(block, at)))
    const [block] = index < 0 ? [] : this.#blocks.splice(index, 1)
    if (block === undefined) return false
    for (const record of block.records) {
      const key = this.get(record)
      if (key !== null && holds(block, key.at)) this.#places[record] = 0
    }
    this.#bytes -= block.region.bytes
    this.#unused -= block.unused
    this.#memory.free(block.region)
    return true
  }
}
