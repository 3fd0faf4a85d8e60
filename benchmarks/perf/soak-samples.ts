import { setTimeout } from 'node:timers/promises'
import type { SandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { residentMb } from './resident-memory.ts'

/** Resident memory after so many programs, MB. */
export type SoakSample = {
  readonly programs: number
  readonly hostMb: number
  readonly childrenMb: number
  readonly largestChildMb: number
  /** Children started so far. */
  readonly started: number
}

const WAITS = 200
const WAIT_MS = 10

/** Waits until all children that were replaced have started: a sum over fewer would be another figure. */
async function pidsOnceAllStarted(pool: SandboxPool, children: number): Promise<readonly number[]> {
  for (let wait = 0; wait < WAITS && pool.statistics().pids.length < children; wait++) await setTimeout(WAIT_MS)
  return pool.statistics().pids
}

/** Looks at the host, after a garbage collection if this process may ask for one, and at every child. */
export async function takeSample(pool: SandboxPool, children: number): Promise<SoakSample> {
  const pids = await pidsOnceAllStarted(pool, children)
  globalThis.gc?.()
  const each = pids.map((pid) => residentMb(pid) ?? 0)
  const { programs, started } = pool.statistics()
  return {
    programs,
    started,
    hostMb: process.memoryUsage.rss() / 1_048_576,
    childrenMb: each.reduce((sum, mb) => sum + mb, 0),
    largestChildMb: Math.max(0, ...each),
  }
}
