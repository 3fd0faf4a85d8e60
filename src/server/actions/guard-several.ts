import { setImmediate } from 'node:timers/promises'
import type { Action } from '../../contract/action.ts'
import type { Verdict } from '../../contract/verdict.ts'
import { guardOnce, type ServedGuard } from './served-guard.ts'

/** Actions of one request that are guarded at once: enough to wait for a model together, few enough to leave the process to others. */
const AT_A_TIME = 8

/**
 * Verdicts in the order of the actions. Everybody else has a turn between two of them: one may take the process a while.
 * INVARIANT: all are guarded before a failure is told.
 * @param note called with each verdict
 * @throws what the guard threw first
 */
export async function guardSeveral(
  guard: ServedGuard,
  actions: readonly Action[],
  note: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const begun: Promise<Verdict>[] = []
  const busy = new Set<Promise<unknown>>()
  for (const action of actions) {
    if (busy.size >= AT_A_TIME) await Promise.race(busy)
    await setImmediate()
    const guarding = guardOnce(guard, action)
    begun.push(guarding)
    const done = guarding
      .then(note)
      .catch(() => undefined)
      .finally(() => busy.delete(done))
    busy.add(done)
  }
  await Promise.all(busy)
  return Promise.all(begun)
}
