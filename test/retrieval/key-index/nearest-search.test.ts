import { describe, expect, it } from 'vitest'
import { SharedBest } from '../../../src/retrieval/shared-best.ts'
import { indexOf, named } from '../nearest-scan.ts'

/** What another thread publishes at some moment: from the `at`-th look on, a small distance. */
class LateBest extends SharedBest {
  #looks = 0
  readonly #at: number

  constructor(at: number) {
    super(new SharedArrayBuffer(8))
    this.#at = at
  }

  override worst(): number {
    this.#looks += 1
    return this.#looks < this.#at ? Number.POSITIVE_INFINITY : 3
  }

  override publish(): void {}
}

/** Of very different lengths, so that a search goes through many windows. */
const KEYS = named(Array.from({ length: 400 }, (_, number) => `${number}`.repeat(1 + ((number * 7) % 160))))

describe('a limit that another thread lowers', () => {
  it('at whatever moment leaves the index whole', () => {
    const index = indexOf(KEYS)
    const key = 'x'.repeat(300)
    for (let at = 1; at < 400; at += 1) index.nearest({ key, k: 3, shared: new LateBest(at) })
    for (const [id, own] of KEYS) {
      const [nearest] = index.nearest({ key: own, k: 1 })
      expect([nearest?.distance, nearest && id >= nearest.id]).toEqual([0, true])
    }
  })
})
