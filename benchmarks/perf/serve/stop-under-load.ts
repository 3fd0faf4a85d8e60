import { setTimeout } from 'node:timers/promises'
import { readVerdict } from './check-answer.ts'
import type { LoadAction } from './load-actions.ts'
import { loadClient, type Outcome } from './load-client.ts'
import type { ServiceProcess } from './start-service.ts'
import type { NextAction } from './ways.ts'

/** What became of the requests around a signal, and of the service. */
export type Stop = {
  readonly atATime: number
  /** Right verdicts, all and those that came after the signal. */
  readonly answered: number
  readonly answeredAfter: number
  /** Status 503, in whole. */
  readonly refused: number
  /** Nothing of an answer came: the service had closed the connection, or took none. */
  readonly unanswered: number
  /** Answers of any other kind, wrong ones and half ones among them. */
  readonly odd: readonly string[]
  /** Exit code of the service, or the signal that ended it. */
  readonly end: number | string
  /** From the signal to the end of the process. */
  readonly tookMs: number
}

type Tally = {
  answered: number
  answeredAfter: number
  refused: number
  unanswered: number
  readonly odd: string[]
  readonly ids: Set<string>
}

/** @returns whether it makes sense to ask again */
function note(tally: Tally, action: LoadAction, outcome: Outcome, isStopping: boolean): boolean {
  if (outcome.kind === 'unanswered') tally.unanswered += 1
  if (outcome.kind === 'cut') tally.odd.push(`cut: ${outcome.code}`)
  if (outcome.kind !== 'answered') return false
  if (outcome.status === 503 && isStopping) {
    tally.refused += 1
    return true
  }
  const { status, body } = outcome
  const read = status === 200 ? readVerdict(body, action, tally.ids) : { problem: `status ${status}` }
  if ('problem' in read) tally.odd.push(`${read.problem} to ${action.body}`)
  else tally.answered += 1
  if (!('problem' in read) && isStopping) tally.answeredAfter += 1
  return true
}

/** A service that takes longer to end will not. */
const LONGEST_MS = 60_000

export type StopLoad = {
  readonly token?: string
  readonly signal: 'SIGTERM' | 'SIGKILL'
  /** Requests under way all the time. */
  readonly atATime: number
  /** The signal is sent once so many requests were answered. */
  readonly after: number
  readonly next: NextAction
  /** Gets the ids of right verdicts. */
  readonly ids: Set<string>
}

/** Ends a service with a signal under load. Each connection asks until it gets no answer any more. */
export async function stopUnderLoad(service: ServiceProcess, load: StopLoad): Promise<Stop> {
  const { atATime, after, next, signal, ids } = load
  const tally: Tally = { answered: 0, answeredAfter: 0, refused: 0, unanswered: 0, odd: [], ids }
  using client = loadClient(service.url, atATime, load.token)
  let signalledAt: number | null = null
  async function ask(): Promise<void> {
    for (let goesOn = true; goesOn; ) {
      const action = next()
      const outcome = await client.send('POST', '/v1/guard', action.body)
      goesOn = note(tally, action, outcome, signalledAt !== null)
      if (signalledAt !== null) goesOn &&= performance.now() - signalledAt < LONGEST_MS
      else if (tally.answered + tally.odd.length >= after) {
        signalledAt = performance.now()
        service.signal(signal)
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, ask))
  const end = await Promise.race([service.ended, setTimeout(LONGEST_MS, 'nothing: it runs on', { ref: false })])
  return { atATime, ...tally, end, tookMs: performance.now() - (signalledAt ?? Number.NaN) }
}
