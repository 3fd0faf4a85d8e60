import { compareFound, type Found } from '../found.ts'
import type { SharedBest } from '../shared-best.ts'

/** The best k so far, and thereby how far away a key may be to be of interest. */
export class BestFound {
  readonly #k: number
  readonly #shared: SharedBest | null
  readonly #found: Found[] = []

  constructor(k: number, shared: SharedBest | null) {
    this.#k = k
    this.#shared = shared
  }

  /** Nearest first. */
  get all(): Found[] {
    return this.#found
  }

  /** Whether k have been found, here or in all shards. */
  get isFull(): boolean {
    return this.limit !== Number.POSITIVE_INFINITY
  }

  /** @throws Error if nobody waits for the answer any more */
  throwIfCancelled(): void {
    if (this.#shared?.isCancelled === true) throw new Error('search was cancelled')
  }

  /** The largest distance at which some key may be among the best k. */
  get limit(): number {
    const worst = this.#worst()
    // Of other shards only distances are known: a key at the same distance may have the better id.
    return Math.min(worst?.distance ?? Number.POSITIVE_INFINITY, this.#shared?.worst() ?? Number.POSITIVE_INFINITY)
  }

  /** The same for one id: where it loses against the worst, it has to be nearer. */
  limitFor(id: string): number {
    const worst = this.#worst()
    const nearer = worst !== undefined && id > worst.id ? worst.distance - 1 : Number.POSITIVE_INFINITY
    return Math.min(this.limit, nearer)
  }

  add(found: Found): void {
    const place = this.#found.findIndex((other) => compareFound(found, other) < 0)
    this.#found.splice(place < 0 ? this.#found.length : place, 0, found)
    if (this.#found.length > this.#k) this.#found.pop()
    this.#shared?.publish(found.distance)
  }

  /** The worst of k; undefined while there are fewer. */
  #worst(): Found | undefined {
    return this.#found[this.#k - 1]
  }
}
