import type { Demonstration } from '../contract/demonstration.ts'
import type { Json } from '../contract/json.ts'
import type { LeaveOut } from '../contract/memory.ts'

/** Texts that differ only in case and white space are one. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

function hasLeaf(value: Json, folded: string): boolean {
  if (typeof value === 'string') return fold(value) === folded
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some((child) => hasLeaf(child, folded))
}

/**
 * Decides what an evaluation must not see: a demonstration with the example's own question id or task, be it in
 * its provenance or as any whole text of its input.
 */
export function leftOut(leaveOut: LeaveOut): (demonstration: Demonstration) => boolean {
  const task = leaveOut.task === undefined ? '' : fold(leaveOut.task)
  return ({ source, input }) => {
    if (leaveOut.questionId !== undefined && source.questionId === leaveOut.questionId) return true
    if (task === '') return false
    return (source.task !== undefined && fold(source.task) === task) || hasLeaf(input, task)
  }
}
