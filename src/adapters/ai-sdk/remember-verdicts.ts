import { createHash } from 'node:crypto'
import type { Action } from '../../contract/action.ts'
import { GuardFailure } from '../../contract/errors.ts'
import { canonicalJson } from '../../contract/json.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { Guard, UnknownOption } from '../mapping/index.ts'
import { VerdictMemory } from './verdict-memory.ts'

/**
 * A guard for each tool call's id that asks `guard` once about one action and stands by a denial, and by an unknown that a person is asked about. The SDK asks
 * about a call twice where a person decides, before and after: the second time an unknown must still be that unknown, and a denial that denial, whatever a
 * model would say by then.
 */
export function rememberVerdicts({
  guard,
  unknown,
}: { readonly guard: Guard } & UnknownOption): (toolCallId: string) => Guard {
  const remembered = new VerdictMemory()

  function remember(key: string, verdict: Verdict): void {
    // INVARIANT: an allow is never remembered; each run that the guard allows, it allowed at that time.
    // An unknown that no person is asked about may be a failure that has passed by the next time.
    if (verdict.decision !== 'deny' && !(verdict.decision === 'unknown' && unknown === 'ask')) return
    remembered.set(key, verdict)
  }

  async function ask(key: string, verdict: Promise<Verdict>): Promise<Verdict> {
    try {
      const given = await verdict
      remember(key, given)
      return given
    } catch (error) {
      if (error instanceof GuardFailure) remember(key, error.verdict)
      throw error
    }
  }

  return (toolCallId) => ({
    guard: async (action, limits) => {
      const key = keyOf(toolCallId, action)
      return remembered.get(key) ?? ask(key, guard.guard(action, limits))
    },
  })
}

/** Id, tool, arguments, requests and identity: with any of them changed it is another call. */
function keyOf(toolCallId: string, action: Action): string {
  return createHash('sha256')
    .update(canonicalJson([toolCallId, action]))
    .digest('base64')
}
