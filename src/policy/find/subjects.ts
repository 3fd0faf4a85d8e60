import type { Token } from './request-tokens.ts'

const MODALS = new Set(['may', 'can', 'cannot', 'must', 'should', 'shall', 'will'])
const ADVERBS = new Set(['also', 'only', 'not', 'never', 'always', 'then', 'both', 'all'])

/** Whether what ends at a place does something itself: `members may read`, but not `members may be read`. */
export function isSubject(tokens: readonly Token[], to: number): boolean {
  let at = to
  while (ADVERBS.has(tokens[at]?.text ?? '')) at += 1
  if (!MODALS.has(tokens[at]?.text ?? '')) return false
  at += 1
  while (ADVERBS.has(tokens[at]?.text ?? '')) at += 1
  return tokens[at]?.text !== 'be'
}
