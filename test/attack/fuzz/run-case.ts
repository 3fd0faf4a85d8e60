import { setTimeout } from 'node:timers/promises'
import { type Sandbox, SandboxLimits, type SandboxOutcome } from '../../../src/contract/sandbox.ts'
import { checkOutcome } from './check-outcome.ts'
import { fuzzTools } from './fuzz-tools.ts'

/** Short, so that thousands of programs reach every one of them. */
export const FUZZ_LIMITS = SandboxLimits.parse({
  memoryMb: 16,
  timeoutMs: 50,
  resultChars: 4096,
  logChars: 1000,
  toolCalls: 20,
  toolChars: 2000,
})

/** Far beyond any limit: after this a run hangs. */
const HANG_MS = 30_000

export type CaseResult = {
  /** null: there was no answer. */
  readonly outcome: SandboxOutcome | null
  /** Outcome and tool calls: what must be the same in another run of the same program. */
  readonly trace: string
  readonly calls: number
  readonly ms: number
  /** What must not be, whatever the program is. */
  readonly fault: string | null
}

type Answer = { readonly outcome: SandboxOutcome | null; readonly fault: string | null }

async function ask(running: Promise<SandboxOutcome>): Promise<Answer> {
  const waiting = new AbortController()
  try {
    const hang = setTimeout(HANG_MS, null, { signal: waiting.signal, ref: true })
    hang.catch(() => undefined)
    const outcome = await Promise.race([running, hang])
    return { outcome, fault: outcome === null ? `no answer after ${HANG_MS} ms` : null }
  } catch (error) {
    return { outcome: null, fault: `the sandbox threw: ${error instanceof Error ? error.stack : String(error)}` }
  } finally {
    waiting.abort()
  }
}

/** Runs one program as any other caller of the sandbox would, and checks what came back. */
export async function runCase(sandbox: Sandbox, program: string, limits = FUZZ_LIMITS): Promise<CaseResult> {
  const { tools, calls, broken, end } = fuzzTools(limits)
  const started = performance.now()
  const { outcome, fault } = await ask(sandbox.run(program, tools, limits))
  const ms = performance.now() - started
  const trace = JSON.stringify({ outcome, calls })
  end()
  const wrong = fault ?? broken() ?? (outcome === null ? null : checkOutcome(outcome, limits))
  return { outcome, trace, calls: calls.length, ms, fault: wrong }
}

/** True if the program ended by itself, so that nothing but the program decides what it gives. */
export function endedByItself({ outcome }: CaseResult): boolean {
  if (outcome === null) return false
  return outcome.ok || !['timeout', 'memory', 'crashed'].includes(outcome.error.code)
}
