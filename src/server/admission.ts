import { HttpProblem } from './problems/http-problem.ts'

/**
 * Decides what is accepted. INVARIANT: a request is accepted once its body was read and found to be what the path takes, and `admit` has returned. From then on
 * its actions are guarded and recorded, whatever the client does, and it is answered before the service ends, where the client reads. Nothing else is promised
 * an answer.
 */
export type Admission = {
  /**
   * Takes places for so many actions; what it answers gives them back. A client with a name, its token's id, gets at most half of all places, so that nobody
   * takes them all. @throws HttpProblem where there are none, or the service stops
   */
  admit(actions: number, client?: string | null): () => void
  /** Accepts nothing from now on. */
  stop(): void
  readonly stopping: AbortSignal
  /** Actions that are accepted and not done. */
  readonly waiting: number
  /** Resolves once none is. */
  settled(): Promise<void>
}

const full = () =>
  new HttpProblem('overloaded', 'nothing of it was guarded; send it again later', { 'retry-after': '1' })

/** Several actions that are more than all places go alone: else they would never go. */
function hasRoom(taken: number, actions: number, places: number): boolean {
  return taken === 0 || taken + actions <= places
}

export function openAdmission(mostWaiting: number): Admission {
  const share = Math.ceil(mostWaiting / 2)
  const byClient = new Map<string, number>()
  const controller = new AbortController()
  const asked: (() => void)[] = []
  let waiting = 0

  function take(client: string | null, actions: number): void {
    waiting += actions
    if (client === null) return
    const own = (byClient.get(client) ?? 0) + actions
    if (own === 0) byClient.delete(client)
    else byClient.set(client, own)
  }

  return {
    admit(actions, client = null) {
      if (controller.signal.aborted)
        throw new HttpProblem('stopping', 'the service stops; send it again, elsewhere or later')
      const own = client === null ? 0 : (byClient.get(client) ?? 0)
      if (!hasRoom(waiting, actions, mostWaiting) || !hasRoom(own, actions, share)) throw full()
      take(client, actions)
      return () => {
        take(client, -actions)
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
