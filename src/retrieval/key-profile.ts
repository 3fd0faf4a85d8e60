/** Buckets into which UTF-16 units are counted. Units that share one only make the bounds looser, never wrong. */
const BUCKETS = 128

/** How often the units of a text occur, by bucket. */
export type KeyProfile = { readonly length: number; readonly counts: Uint32Array }

export function keyProfile(key: string): KeyProfile {
  const counts = new Uint32Array(BUCKETS)
  for (let index = 0; index < key.length; index += 1) {
    const bucket = key.charCodeAt(index) % BUCKETS
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return { length: key.length, counts }
}

/**
 * A number of edits that no way from one text to the other gets below: an edit adds at most one unit that was missing
 * and removes at most one that was too many. It is never less than the difference of the lengths.
 */
export function fewestEdits(one: KeyProfile, other: KeyProfile): number {
  let missing = 0
  let surplus = 0
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const difference = (one.counts[bucket] ?? 0) - (other.counts[bucket] ?? 0)
    if (difference > 0) missing += difference
    else surplus -= difference
  }
  return Math.max(missing, surplus)
}

/** A number of edits that always suffices. */
export function mostEdits(one: KeyProfile, other: KeyProfile): number {
  return Math.max(one.length, other.length)
}
