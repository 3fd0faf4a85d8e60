import { z } from 'zod'
import type { Digest } from '../runners/example-record.ts'
import { meanOf } from './mean-of.ts'
import { percentOf } from './score-examples.ts'

const Count = z.number().int().nonnegative()

/** What a program that was compiled for all actions did by itself. */
export const CompiledFigures = z.strictObject({
  /** Actions that it decided: nothing was written for them. */
  decided: Count,
  /** The same in percent of all that were judged; null for none. */
  share: z.number().min(0).max(100).nullable(),
  /** Mean calls of models, over all that were judged; null for none. */
  callsPerAction: z.number().nonnegative().nullable(),
  /** The others by why it did not, most frequent first. What a reason quotes of an action is left out of it. */
  undecided: z.array(z.strictObject({ reason: z.string(), count: Count })),
})
export type CompiledFigures = z.infer<typeof CompiledFigures>

type Told = Pick<Digest, 'way' | 'notCompiled' | 'decision' | 'failure' | 'usage'>

const MOST_CHARS = 160

function isDecided({ way, notCompiled, decision }: Told): boolean {
  return way === 'compiled' && notCompiled === null && decision !== 'unknown'
}

/** One line for all reasons that differ only in what they quote or count. */
function withoutData(reason: string): string {
  const plain = reason.replaceAll(/`[^`]*`|"[^"]*"/g, '`…`').replaceAll(/\d+/g, 'N')
  return plain.length > MOST_CHARS ? `${plain.slice(0, MOST_CHARS)}…` : plain
}

function reasonOf({ notCompiled, failure }: Told): string {
  if (notCompiled !== null) return withoutData(notCompiled)
  return failure === null ? 'there was no compiled program' : `the guard failed: ${failure}`
}

/**
 * Share of actions that the compiled program decided, and why it did not decide the others.
 *
 * @example scoreCompiled(digests).share // 98.7
 */
export function scoreCompiled(results: readonly Told[]): CompiledFigures {
  const others = results.filter((one) => !isDecided(one))
  const decided = results.length - others.length
  const groups = [...Map.groupBy(others, reasonOf)].map(([reason, all]) => ({ reason, count: all.length }))
  return {
    decided,
    share: percentOf({ part: decided, whole: results.length }),
    callsPerAction: meanOf(results.map(({ usage }) => usage.calls)),
    undecided: groups.sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1)),
  }
}
