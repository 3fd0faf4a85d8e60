import { distance } from 'fastest-levenshtein'

/** Levenshtein distance of two keys as retrieval counts it: in UTF-16 units, half a surrogate pair as U+FFFD. */
export function keyDistance(one: string, other: string): number {
  return distance(one.toWellFormed(), other.toWellFormed())
}
