/** Before the slots: whether the search was cancelled. */
const HEADER = 1

/** In a slot: no distance yet. */
const NONE = 0x7fffffff

/**
 * The k smallest distances that the shards of one search have found so far, in memory that their threads share. No shard needs
 * to look at keys that are farther away than the k-th of all shards; at the same distance it must, since ids decide there.
 *
 * INVARIANT: a slot only ever gets smaller. Whoever finds the largest slot unchanged when it puts its own distance there has
 * thus replaced the largest of all, and no lock is needed: a thread may die at any moment and block nobody.
 */
export class SharedBest {
  readonly buffer: SharedArrayBuffer
  readonly #slots: Int32Array

  /** For a search that another thread began. */
  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer
    this.#slots = new Int32Array(buffer)
  }

  /** Begins a search. */
  static make({ k }: { readonly k: number }): SharedBest {
    const shared = new SharedBest(new SharedArrayBuffer((HEADER + k) * Int32Array.BYTES_PER_ELEMENT))
    shared.#slots.fill(NONE, HEADER)
    return shared
  }

  /** The k-th smallest distance so far; infinite while there are fewer. */
  worst(): number {
    const { distance } = this.#largest()
    return distance === NONE ? Number.POSITIVE_INFINITY : distance
  }

  /** Tells the distance of a key that may be among the nearest; each key once. */
  publish(distance: number): void {
    for (;;) {
      const largest = this.#largest()
      if (distance >= largest.distance) return
      if (Atomics.compareExchange(this.#slots, largest.slot, largest.distance, distance) === largest.distance) return
    }
  }

  /** Nobody waits for the answer any more. */
  cancel(): void {
    Atomics.store(this.#slots, 0, 1)
  }

  get isCancelled(): boolean {
    return Atomics.load(this.#slots, 0) !== 0
  }

  #largest(): { readonly slot: number; readonly distance: number } {
    let slot = HEADER
    let distance = -1
    for (let index = HEADER; index < this.#slots.length; index += 1) {
      const candidate = Atomics.load(this.#slots, index)
      if (candidate <= distance) continue
      slot = index
      distance = candidate
    }
    return { slot, distance }
  }
}
