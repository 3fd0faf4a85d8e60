import { distance } from 'fastest-levenshtein'
import { fewestEdits, type KeyProfile, keyProfile, mostEdits } from './key-profile.ts'

export type Candidate = { readonly id: string; readonly key: string; readonly profile: KeyProfile }
export type Ranked = { readonly candidate: Candidate; readonly distance: number }

type Ranking = {
  readonly candidates: readonly Candidate[]
  readonly key: string
  readonly k: number
  readonly accept: (candidate: Candidate) => boolean
}

/** Ids in the order of their UTF-16 units. */
export function compareIds(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/**
 * The best k by score, least first, ties by id; exact. `bound` never exceeds the score, so candidates are tried in
 * its order and the rest is skipped once none of them can be among the best.
 */
function bestOf(ranking: Ranking, bound: (candidate: Candidate) => number, sign: 1 | -1): Ranked[] {
  const { candidates, key, k, accept } = ranking
  const bounded = candidates.map((candidate) => ({ candidate, bound: bound(candidate) }))
  bounded.sort((one, other) => one.bound - other.bound || compareIds(one.candidate, other.candidate))
  const compare = (one: Ranked, other: Ranked): number =>
    sign * (one.distance - other.distance) || compareIds(one.candidate, other.candidate)
  const best: Ranked[] = []
  for (const { candidate, bound: least } of bounded) {
    const worst = best.length < k ? undefined : best.at(-1)
    if (worst !== undefined) {
      // INVARIANT: a bound that only equals the worst score may still win the tie by its id.
      const reached = sign * worst.distance
      if (least > reached || (least === reached && compareIds(candidate, worst.candidate) > 0)) break
    }
    if (!accept(candidate)) continue
    const found = { candidate, distance: distance(key, candidate.key) }
    if (worst !== undefined && compare(found, worst) > 0) continue
    const place = best.findIndex((other) => compare(found, other) < 0)
    best.splice(place === -1 ? best.length : place, 0, found)
    if (best.length > k) best.pop()
  }
  return best
}

/** The k nearest, nearest first, ties by id. */
export function chooseNearest(ranking: Ranking): Ranked[] {
  const profile = keyProfile(ranking.key)
  return bestOf(ranking, (candidate) => fewestEdits(profile, candidate.profile), 1)
}

/** The k farthest, farthest first, ties by id. */
export function chooseFarthest(ranking: Ranking): Ranked[] {
  const profile = keyProfile(ranking.key)
  return bestOf(ranking, (candidate) => -mostEdits(profile, candidate.profile), -1)
}
