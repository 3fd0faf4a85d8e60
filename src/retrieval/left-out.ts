import { distance } from 'fastest-levenshtein'
import type { Demonstration } from '../contract/demonstration.ts'
import type { Json } from '../contract/json.ts'
import type { LeaveOut } from '../contract/memory.ts'

/** Of the longer text's characters, the part that may differ in a near-duplicate: one of so many. */
const PART_THAT_DIFFERS = 5

/** Texts that differ only in case, white space and numbers are one: another patient's number makes no other question. */
function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/\p{Nd}+/gu, '0')
    .trim()
}

/** Symmetric: neither text is more of an original than the other. */
function isNear(one: string, other: string): boolean {
  const most = Math.floor(Math.max(one.length, other.length) / PART_THAT_DIFFERS)
  // A distance is never below the difference in length, so that most pairs are told apart without one.
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most
}

function hasNearLeaf(value: Json, folded: string): boolean {
  if (typeof value === 'string') return isNear(fold(value), folded)
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some((child) => hasNearLeaf(child, folded))
}

/**
 * Decides what an evaluation must not see: a demonstration with the example's own question id, or whose task is a twin or a near-duplicate of the example's,
 * be it in its provenance or as any whole text of its input. See `LeaveOut`.
 */
export function leftOut(leaveOut: LeaveOut): (demonstration: Demonstration) => boolean {
  const task = leaveOut.task === undefined ? '' : fold(leaveOut.task)
  return ({ source, input }) => {
    if (leaveOut.questionId !== undefined && source.questionId === leaveOut.questionId) return true
    if (task === '') return false
    return (source.task !== undefined && isNear(fold(source.task), task)) || hasNearLeaf(input, task)
  }
}
