import { type Demonstration, demonstrationKey } from '../contract/demonstration.ts'
import { canonicalJson, type Json } from '../contract/json.ts'
import type { Retrieved } from '../contract/memory.ts'

/** How many neighbours to fetch: the same is often asked by several roles, and only some of them can be compared. */
export const NEIGHBOURS = 30

/** The nearest so many are compared. */
const COMPARED = 10
/**
 * Relative distance up to which two actions are nearly the same: edits by the longer key's length. Between honest examples of the published
 * benchmarks the tenth neighbour is nearer than this for fewer than one in twenty.
 */
const NEAR = 0.2
/** Fewer than this may be honest examples at the edge of a rule, or wrong themselves. */
const LEAST_OPPOSITE = 3

type Pair = Pick<Demonstration, 'input' | 'output'>
type Candidate = Pair & Pick<Demonstration, 'id' | 'identity' | 'label'>

/** A demonstration that says the opposite of most that are nearly the same. */
export type Contradiction = {
  /** Ids of those with the other label, nearest first. */
  readonly opposite: readonly string[]
  /** How many are as near, and of no other role. */
  readonly near: number
}

/** Roles that differ only in how they are written are one. */
function foldRole(role: Json): string {
  return canonicalJson(role)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Another role explains another label: one question is allowed for one and denied for the other. */
function isOtherRole(one: Candidate, other: Candidate): boolean {
  const [role, otherRole] = [one.identity?.role, other.identity?.role]
  return role !== undefined && otherRole !== undefined && foldRole(role) !== foldRole(otherRole)
}

/** Edits by the length of the longer key: 0 for the same, 1 for nothing in common. */
export function relativeDistance(distance: number, one: Pair, other: Pair): number {
  return distance / Math.max(demonstrationKey(one).length, demonstrationKey(other).length)
}

/**
 * Finds out whether a demonstration sits among trusted ones that nearly all say the opposite: so does poison that was made to be retrieved
 * for somebody's action (arXiv:2407.12784). Honest ones hardly do; one that does deserves a look, and is not forbidden.
 *
 * @param neighbours the nearest trusted ones of its agent, nearest first, `NEIGHBOURS` of them
 */
export function findContradiction(candidate: Candidate, neighbours: readonly Retrieved[]): Contradiction | null {
  const near = neighbours
    .filter(({ demonstration }) => demonstration.id !== candidate.id && !isOtherRole(candidate, demonstration))
    .filter(({ demonstration, distance }) => relativeDistance(distance, candidate, demonstration) <= NEAR)
    .slice(0, COMPARED)
  const opposite = near.filter(({ demonstration }) => demonstration.label !== candidate.label)
  if (opposite.length < LEAST_OPPOSITE || opposite.length * 2 <= near.length) return null
  return { opposite: opposite.map(({ demonstration }) => demonstration.id), near: near.length }
}
