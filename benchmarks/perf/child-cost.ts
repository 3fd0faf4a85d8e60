import type { SandboxLimits } from '../../src/contract/sandbox.ts'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { emptyProgram } from './measured-program.ts'
import { residentMb } from './resident-memory.ts'

export type ChildCost = {
  /** From opening a pool until its first child is ready, milliseconds. */
  readonly startMs: number
  /** Resident memory of a child that has run one empty program, MB; null where that cannot be read. */
  readonly freshMb: number | null
}

/** Opens a pool of one child, in all layers that this machine has, and closes it again. */
async function openOnce(limits: SandboxLimits): Promise<ChildCost> {
  const started = performance.now()
  const pool = sandboxPool({ children: 1, memoryMb: limits.memoryMb })
  try {
    await pool.layers()
    const startMs = performance.now() - started
    const { program, names, data } = emptyProgram(limits)
    await pool.run(program, { names, data, call: async (name) => Promise.reject(new Error(name)) }, limits)
    const [pid] = pool.statistics().pids
    return { startMs, freshMb: pid === undefined ? null : residentMb(pid) }
  } finally {
    await pool.close()
  }
}

export async function measureChildCosts(limits: SandboxLimits, children: number): Promise<ChildCost[]> {
  const costs: ChildCost[] = []
  for (let child = 0; child < children; child++) costs.push(await openOnce(limits))
  return costs
}
