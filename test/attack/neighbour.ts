import type { Sandbox } from '../../src/contract/sandbox.ts'
import type { Verdict } from '../../src/contract/verdict.ts'
import { GuardAgent } from '../../src/index.ts'
import { scriptedCore } from '../fixtures/scripted-core.ts'
import { CEILINGS } from './ceilings.ts'
import { READS_MEMBERS } from './denied-actions.ts'

export type NeighbourReport = {
  readonly deadlineMs: number
  readonly answered: number
  /** Answers that were unknown as the deadline had passed. */
  readonly gaveUp: number
  /** Answers that were wrong, as text. */
  readonly wrong: readonly string[]
  readonly slowestMs: number
}

export type NeighbourOptions = {
  /** Time for one guard, milliseconds. */
  readonly deadlineMs: number
  /** Time between two questions, milliseconds; the answer to one is not waited for before the next. */
  readonly everyMs: number
}

type Asked = { readonly action: typeof READS_MEMBERS.action; readonly decision: string; readonly message: string }

const TITLES = { ...READS_MEMBERS.action, output: { sql: 'select title from loans' } }
const DENIED: Asked = { action: READS_MEMBERS.action, decision: 'deny', message: 'access denied: loans (member)' }
const ALLOWED: Asked = { action: TITLES, decision: 'allow', message: 'allowed' }
/** A timer may be this early by another clock. */
const CLOCK_MS = 5

/** What an answer is worth. Unknown is right only where the deadline has passed, and after it nothing but unknown. */
export function judgeAnswer(
  answer: Pick<Verdict, 'decision' | 'message'>,
  asked: Asked,
  { ms, deadlineMs }: { readonly ms: number; readonly deadlineMs: number },
): 'right' | 'gave up' | 'wrong' {
  if (ms > deadlineMs + CEILINGS.slackMs) return 'wrong'
  if (answer.decision === 'unknown') return ms >= deadlineMs - CLOCK_MS ? 'gave up' : 'wrong'
  return answer.decision === asked.decision && answer.message === asked.message ? 'right' : 'wrong'
}

/** An ordinary guard that shares the sandbox with attackers: one honest denial and one honest allow in turn. */
class Neighbour {
  readonly #agent: GuardAgent
  readonly #deadlineMs: number
  readonly #wrong: string[] = []
  #asked = 0
  #answered = 0
  #gaveUp = 0
  #slowestMs = 0

  constructor(agent: GuardAgent, deadlineMs: number) {
    this.#agent = agent
    this.#deadlineMs = deadlineMs
  }

  async ask(): Promise<void> {
    const asked = this.#asked++ % 2 === 0 ? DENIED : ALLOWED
    const started = performance.now()
    const verdict = await this.#agent.guard(asked.action, { deadlineMs: this.#deadlineMs })
    const ms = performance.now() - started
    this.#slowestMs = Math.max(this.#slowestMs, ms)
    this.#answered++
    const worth = judgeAnswer(verdict, asked, { ms, deadlineMs: this.#deadlineMs })
    if (worth === 'gave up') this.#gaveUp++
    if (worth === 'wrong') this.#wrong.push(`${verdict.decision} after ${ms.toFixed(0)} ms: ${verdict.message}`)
  }

  /** Notes a guard that threw, which none may. */
  noteThrown(error: unknown): void {
    this.#wrong.push(String(error))
  }

  report(): NeighbourReport {
    return {
      deadlineMs: this.#deadlineMs,
      answered: this.#answered,
      gaveUp: this.#gaveUp,
      wrong: this.#wrong,
      slowestMs: this.#slowestMs,
    }
  }
}

/** Asks an ordinary guard again and again, until it is stopped. */
export async function startNeighbour(
  sandbox: Sandbox,
  { deadlineMs, everyMs }: NeighbourOptions,
): Promise<{ stop(): Promise<NeighbourReport> }> {
  const core = scriptedCore([READS_MEMBERS.honest])
  const agent = await GuardAgent.open({ definition: READS_MEMBERS.definition, core, sandbox })
  const neighbour = new Neighbour(agent, deadlineMs)
  const waiting = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = neighbour
      .ask()
      .catch((error: unknown) => neighbour.noteThrown(error))
      .finally(() => waiting.delete(one))
    waiting.add(one)
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(waiting)
      await agent.close()
      return neighbour.report()
    },
  }
}
