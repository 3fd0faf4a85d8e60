import type { GrowingMemory } from './load-kernel.ts'

/** A piece of the kernel's memory. */
export type Region = { readonly at: number; readonly bytes: number }

const PAGE_BYTES = 65_536

/** Regions begin and end at multiples of this: a line of the processor's cache. */
const GRAIN_BYTES = 64

/** Memory grows by at least a sixteenth, so that it grows seldom. */
const GROWTH = 16

/** Gives out regions of a kernel's memory and takes them back. Contents of a new region are undefined. */
export class KernelMemory {
  readonly #memory: GrowingMemory
  /** By address; no two touch. */
  #free: Region[] = []
  #end: number
  #bytes: Buffer
  #words: Int32Array

  constructor(memory: GrowingMemory, firstFree: number) {
    this.#memory = memory
    this.#end = memory.buffer.byteLength
    this.#bytes = Buffer.from(memory.buffer)
    this.#words = new Int32Array(memory.buffer)
    const at = Math.ceil(firstFree / GRAIN_BYTES) * GRAIN_BYTES
    this.free({ at, bytes: this.#end - at })
  }

  /** All of the memory. Good until the next `allocate`. */
  get bytes(): Buffer {
    return this.#bytes
  }

  /** The same as signed words of 32 bits. */
  get words(): Int32Array {
    return this.#words
  }

  /** What to do where memory cannot grow any more: lets go of what can be had again. */
  relieve: () => void = () => {}

  /** Like `allocate`, for what there is no way without. @throws RangeError */
  demand(bytes: number): Region {
    const region = this.allocate(bytes)
    if (region !== null) return region
    this.relieve()
    const relieved = this.allocate(bytes)
    if (relieved === null) throw new RangeError(`no memory for the index: ${bytes} bytes are wanted`)
    return relieved
  }

  /** Null where memory cannot grow any more. */
  allocate(bytes: number): Region | null {
    const wanted = Math.max(1, Math.ceil(bytes / GRAIN_BYTES)) * GRAIN_BYTES
    const index = this.#free.findIndex((region) => region.bytes >= wanted)
    const found = this.#free[index]
    if (found === undefined) return this.#grow(wanted) ? this.allocate(bytes) : null
    const rest = { at: found.at + wanted, bytes: found.bytes - wanted }
    this.#free.splice(index, 1, ...(rest.bytes > 0 ? [rest] : []))
    return { at: found.at, bytes: wanted }
  }

  free(region: Region): void {
    let { at, bytes } = region
    const after = this.#free.findIndex((other) => other.at > at)
    const place = after < 0 ? this.#free.length : after
    const before = this.#free[place - 1]
    const next = this.#free[place]
    const joinsBefore = before !== undefined && before.at + before.bytes === at
    const joinsNext = next !== undefined && at + bytes === next.at
    if (joinsNext) bytes += next.bytes
    if (joinsBefore) {
      at = before.at
      bytes += before.bytes
    }
    this.#free.splice(place - (joinsBefore ? 1 : 0), (joinsBefore ? 1 : 0) + (joinsNext ? 1 : 0), { at, bytes })
  }

  /** Grows so that there are at least so many free bytes at the end. */
  #grow(bytes: number): boolean {
    const last = this.#free.at(-1)
    const missing = last !== undefined && last.at + last.bytes === this.#end ? bytes - last.bytes : bytes
    const pages = Math.ceil(missing / PAGE_BYTES)
    if (!this.#growBy(Math.max(pages, Math.ceil(this.#end / GROWTH / PAGE_BYTES))) && !this.#growBy(pages)) return false
    const grown = this.#memory.buffer
    this.#bytes = Buffer.from(grown)
    this.#words = new Int32Array(grown)
    this.free({ at: this.#end, bytes: grown.byteLength - this.#end })
    this.#end = grown.byteLength
    return true
  }

  #growBy(pages: number): boolean {
    try {
      this.#memory.grow(pages)
      return true
    } catch {
      return false
    }
  }
}
