import { SandboxLimits, type SandboxOutcome } from '../../src/contract/sandbox.ts'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { mostMsOf } from './ceilings.ts'
import type { Sequel } from './corpus/left-behind.ts'
import { recordTools } from './record-tools.ts'
import type { AttackReport, RunOptions } from './run-attack.ts'

/** The pair is run so often, so that what piles up shows. */
const TIMES = 3
/** Fewer than one that hoards memory needs twice. */
const MEMORY_MB = 32

function show(outcome: SandboxOutcome, calls: readonly string[]): string {
  return JSON.stringify({ outcome, calls })
}

/** Runs two programs in one isolate, one after the other, and compares how the second ends with how it ends by itself. */
export async function runSequel({ name, first, second, returns }: Sequel, options: RunOptions): Promise<AttackReport> {
  // A pool of its own with one child: what runs between the two would end the isolate.
  await using pool = sandboxPool({ children: 1, memoryMb: MEMORY_MB })
  const limits = SandboxLimits.parse({ timeoutMs: options.patienceMs, memoryMb: MEMORY_MB })
  async function run(program: string, isolateKey?: string, timeoutMs = limits.timeoutMs): Promise<string> {
    const { tools, calls } = recordTools({ isolateKey })
    const outcome = await pool.run(program, tools, { ...limits, timeoutMs })
    return show(outcome, calls)
  }
  const alone = await run(second)
  const right = alone.includes(JSON.stringify({ ok: true, result: JSON.stringify(returns), logs: [] }))
  let got = alone
  let ms = 0
  for (let time = 0; time < TIMES && right && got === alone; time++) {
    await run(first, name, options.timeoutMs)
    const started = performance.now()
    got = await run(second, name)
    ms = Math.max(ms, performance.now() - started)
  }
  return {
    name,
    expected: `${JSON.stringify(returns)}, as by itself`,
    got,
    asExpected: right && got === alone,
    ms,
    mostMs: mostMsOf(limits),
  }
}
