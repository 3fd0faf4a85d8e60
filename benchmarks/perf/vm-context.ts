import { readFileSync } from 'node:fs'
import { constants, createContext, Script } from 'node:vm'
import { type Contender, requireResult } from './contender.ts'
import type { MeasuredProgram } from './measured-program.ts'

type Guest = (
  callTool: MeasuredProgram['answer'],
  finish: (envelope: string) => void,
) => (job: string, program: string) => void

const GUEST_FILE = new URL('../../src/sandbox/child/guest.cjs', import.meta.url)

/**
 * A fresh `node:vm` context per program with the same guest. It is NO security boundary, as Node's own documentation says: a program that
 * gets hold of one object of the host gets hold of the host, and its memory is the host's. It is here as what the least protection costs.
 */
export function vmContext(): Contender {
  const build = new Script(readFileSync(GUEST_FILE, 'utf8'))
  // A time limit holds for scripts only, so the guest is started by one.
  const start = new Script('start()')
  return {
    name: 'node:vm context (no boundary)',
    inFlight: 1,
    async run({ program, names, data, nowMs, limits, answer }) {
      // The guest freezes its global object, which a context around an object of the host does not allow.
      const context = createContext(constants.DONT_CONTEXTIFY)
      const guest: Guest = build.runInContext(context)
      const envelopes: string[] = []
      const run = guest(answer, (envelope) => envelopes.push(envelope))
      const job = JSON.stringify({ names, data, limits, nowMs })
      Object.defineProperty(context, 'start', { value: () => run(job, program) })
      start.runInContext(context, { timeout: limits.timeoutMs })
      requireResult(String(envelopes[0]))
    },
    // The garbage collector ends contexts.
    tidy: () => undefined,
    close: async () => undefined,
  }
}
