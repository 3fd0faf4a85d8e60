import type { Demonstration } from '../contract/demonstration.ts'

/** Several, but no more than a prompt has room for. */
const MOST_SHOWN = 6

/** Demonstrations that a compiler is shown: of both labels by turns, in the order of their ids, so that the same memory gives the same prompt. */
export function chooseShown(demonstrations: readonly Demonstration[]): Demonstration[] {
  const allowed = demonstrations.filter(({ label }) => label === 0)
  const denied = demonstrations.filter(({ label }) => label === 1)
  const turns = Array.from({ length: Math.max(allowed.length, denied.length) }, (_, n) => [allowed[n], denied[n]])
  return turns
    .flat()
    .filter((one) => one !== undefined)
    .slice(0, MOST_SHOWN)
}
