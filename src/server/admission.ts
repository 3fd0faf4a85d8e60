import { HttpProblem } from './problems/http-problem.ts'

/**
 * Decides what is accepted. INVARIANT: a request is accepted once its body was read and found to be what the path takes, and `admit` has returned. From then on
 * its actions are guarded and recorded, whatever the client does, and it is answered before the service ends. Nothing else is promised an answer.
 */
export type Admission = {
  /** Takes places for so many actions; what it answers gives them back. @throws HttpProblem where there are none, or the service stops */
  admit(actions: number): () => void
  /** Accepts nothing from now on. */
  stop(): void
  readonly stopping: AbortSignal
  /** Actions that are accepted and not done. */
  readonly waiting: number
  /** Resolves once none is. */
  settled(): Promise<void>
}

export function openAdmission(mostWaiting: number): Admission {
  const controller = new AbortController()
  const asked: (() => void)[] = []
  let waiting = 0
  return {
    admit(actions) {
      if (controller.signal.aborted)
        throw new HttpProblem('stopping', 'the service stops; send it again, elsewhere or later')
      // Several actions that are more than all places go alone: else they would never go.
      if (waiting > 0 && waiting + actions > mostWaiting)
        throw new HttpProblem('overloaded', 'nothing of it was guarded; send it again later', { 'retry-after': '1' })
      waiting += actions
      return () => {
        waiting -= actions
        if (waiting === 0) for (const resolve of asked.splice(0)) resolve()
      }
    },
    stop: () => controller.abort(),
    stopping: controller.signal,
    get waiting() {
      return waiting
    },
    settled: () => (waiting === 0 ? Promise.resolve() : new Promise((resolve) => asked.push(resolve))),
  }
}
