import { readFileSync } from 'node:fs'

/** Clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const MS_PER_TICK = 10

/** Time of a process itself and of its children that have ended, milliseconds. */
export type ProcessTime = { readonly ownMs: number; readonly endedMs: number }

/** What the text of a `/proc/<pid>/stat` says; null where it is none. Its second field, a name in brackets, may hold anything. */
export function processTimeIn(stat: string): ProcessTime | null {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  if (user === undefined || system === undefined || endedUser === undefined || endedSystem === undefined) return null
  const time = { ownMs: (user + system) * MS_PER_TICK, endedMs: (endedUser + endedSystem) * MS_PER_TICK }
  return Number.isFinite(time.ownMs + time.endedMs) ? time : null
}

function processTimeOf(pid: number | 'self'): ProcessTime | null {
  try {
    return processTimeIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Processor time up to now, milliseconds: of this process, of its children that have ended (a sandbox replaces its own from time to time), and of
 * those that are named. null where it cannot be read: off Linux, or for a child that ends at this moment.
 */
export function cpuMsSoFar(pids: readonly number[]): number | null {
  const self = processTimeOf('self')
  if (self === null) return null
  const { user, system } = process.cpuUsage()
  const living = pids.map((pid) => processTimeOf(pid)?.ownMs ?? null)
  return living.reduce(
    (sum, ms) => (sum === null || ms === null ? null : sum + ms),
    (user + system) / 1000 + self.endedMs,
  )
}
