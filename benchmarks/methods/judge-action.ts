import type { CheckResult } from '../../src/contract/check-result.ts'
import { DatabaseError, GuardAgentError } from '../../src/contract/errors.ts'
import type { Usage } from '../../src/contract/model.ts'
import type { FailureReason } from '../../src/contract/reason.ts'
import type { Judged } from './judged.ts'

/** What one judgement counts and shows on its way, kept also where it fails. */
export type Judging = {
  /** One object for all requests of one action. */
  readonly usage: Usage
  demonstrations: Judged['demonstrations']
  /** What the model said, as it said it. */
  readonly replies: string[]
  readonly signal?: AbortSignal
}

type Outcome = CheckResult & Pick<Judged, 'reply'>

/**
 * Judges one action. What a model or a network does becomes an `unknown` with the error's code, as a guard has it.
 * @throws the signal's reason once the caller aborted, DatabaseError
 */
export async function judgeAction(
  decide: (judging: Judging) => Promise<Outcome>,
  signal: AbortSignal | undefined,
): Promise<Judged> {
  signal?.throwIfAborted()
  const started = performance.now()
  const judging: Judging = {
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    demonstrations: [],
    replies: [],
    ...(signal && { signal }),
  }
  const outcome = await decide(judging).catch((thrown: unknown): Outcome => {
    // Once the caller aborted, failures are his doing and no result of the method.
    signal?.throwIfAborted()
    if (thrown instanceof DatabaseError) throw thrown
    return { decision: 'unknown', reasons: [describeFailure(thrown)] }
  })
  const { usage, demonstrations, replies } = judging
  return {
    ...outcome,
    usage: { ...usage },
    demonstrations,
    timing: { totalMs: performance.now() - started },
    ...(replies.length === 0 ? {} : { replies: [...replies] }),
  }
}

function describeFailure(thrown: unknown): FailureReason {
  if (thrown instanceof GuardAgentError) return { kind: 'failure', code: thrown.code, message: thrown.message }
  return { kind: 'failure', code: 'internal', message: thrown instanceof Error ? thrown.message : String(thrown) }
}
