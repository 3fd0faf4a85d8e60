import type { Sandbox } from '../../src/contract/sandbox.ts'
import { GuardAgent } from '../../src/index.ts'
import { scriptedCore } from '../fixtures/scripted-core.ts'
import { READS_MEMBERS } from './denied-actions.ts'

export type NeighbourReport = {
  readonly answered: number
  /** Answers that were wrong, as text. */
  readonly wrong: readonly string[]
  readonly slowestMs: number
}

const EVERY_MS = 50
const TITLES = { ...READS_MEMBERS.action, output: { sql: 'select title from loans' } }
const ASKED = [
  { action: READS_MEMBERS.action, decision: 'deny', message: 'access denied: loans (member)' },
  { action: TITLES, decision: 'allow', message: 'allowed' },
] as const

/** An ordinary guard that shares the sandbox with attackers: one honest denial and one honest allow in turn, until it is stopped. */
export async function startNeighbour(sandbox: Sandbox): Promise<{ stop(): Promise<NeighbourReport> }> {
  const core = scriptedCore([READS_MEMBERS.honest])
  const agent = await GuardAgent.open({ definition: READS_MEMBERS.definition, core, sandbox })
  const wrong: string[] = []
  const waiting = new Set<Promise<void>>()
  let answered = 0
  let slowestMs = 0
  async function ask(): Promise<void> {
    const asked = ASKED[answered % 2] ?? ASKED[0]
    const started = performance.now()
    const { decision, message } = await agent.guard(asked.action)
    slowestMs = Math.max(slowestMs, performance.now() - started)
    answered++
    if (decision !== asked.decision || message !== asked.message) wrong.push(`${decision}: ${message}`)
  }
  const timer = setInterval(() => {
    const one = ask()
      .catch((error: unknown) => void wrong.push(String(error)))
      .finally(() => waiting.delete(one))
    waiting.add(one)
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(waiting)
      await agent.close()
      return { answered, wrong, slowestMs }
    },
  }
}
