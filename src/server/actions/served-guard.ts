import type { Action } from '../../contract/action.ts'
import { Decision } from '../../contract/check-result.ts'
import { GuardFailure } from '../../contract/errors.ts'
import type { Verdict } from '../../contract/verdict.ts'

/** What a service offers: a `GuardAgent`, or anything else that answers with its verdicts. */
export type ServedGuard = {
  guard(action: Action): Promise<Verdict>
  /** A recorded verdict; null where there is none by that id. */
  verdict(id: string): Verdict | null
}

/**
 * One verdict. Over HTTP an unknown is an answer like any other, also where the definition says to throw. The client's going away ends nothing: what was
 * accepted is guarded and recorded.
 * @throws whatever the guard throws, and TypeError where it answers without a decision
 */
export async function guardOnce(guard: ServedGuard, action: Action): Promise<Verdict> {
  const verdict = await guard.guard(action).catch((error: unknown) => {
    if (error instanceof GuardFailure) return error.verdict
    throw error
  })
  // INVARIANT: no status 200 without a decision.
  if (!Decision.safeParse(verdict?.decision).success) throw new TypeError('the guard answered without a decision')
  return verdict
}
