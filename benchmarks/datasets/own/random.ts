/** A seeded source of randomness: the same seed gives the same values on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** Whole number, at least 0, below `below`. */
  integer(below: number): number
  /** Whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /** A copy in random order. */
  shuffle<T>(list: readonly T[]): T[]
  /** Lower-case hexadecimal digits. */
  hex(length: number): string
}

/** mulberry32 by Tommy Ettinger (public domain): 32 bits of state, enough to shuffle phrases, not for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * @param seed whole number; only its lowest 32 bits count
 * @example createRandom(1).pick(['a', 'b'])
 */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const integer = (below: number) => Math.floor(next() * below)
  return {
    next,
    integer,
    between: (low, high) => low + integer(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list.slice(integer(list.length))[0]
      if (picked === undefined) throw new RangeError('cannot pick from an empty list')
      return picked
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
    hex: (length) => Array.from({ length }, () => integer(16).toString(16)).join(''),
  }
}
