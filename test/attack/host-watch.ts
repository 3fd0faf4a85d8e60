import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type HostReport = {
  /** Longest that the host's event loop was late, milliseconds. */
  readonly eventLoopDelayMs: number
  /** Most memory that one child held, megabytes; null where the system does not tell. */
  readonly childPeakMb: number | null
}

const LOOK_EVERY_MS = 25
const RESOLUTION_MS = 5

function readStatus(pid: number | string, field: string): number | null {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found === null ? null : Number(found[1])
  } catch {
    // It has ended, or there is no /proc.
    return null
  }
}

/** Watches the host and its children until it is stopped. */
export function watchHost(pids: () => readonly number[]): { stop(): HostReport } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let peakKb: number | null = null
  const look = () => {
    for (const pid of pids()) {
      const kb = readStatus(pid, 'VmHWM')
      if (kb !== null) peakKb = Math.max(peakKb ?? 0, kb)
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  delay.enable()
  return {
    stop() {
      delay.disable()
      clearInterval(timer)
      return {
        eventLoopDelayMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
        childPeakMb: peakKb === null ? null : peakKb / 1024,
      }
    },
  }
}

/** Open file descriptors of this process; null where the system does not tell. */
export function countDescriptors(): number | null {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : null
}

/** Processes that this one started and that still are; null where the system does not tell. */
export function listChildren(): number[] | null {
  if (!existsSync('/proc/self/status')) return null
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => readStatus(pid, 'PPid') === process.pid).map(Number)
}

/** Whether a process is there, a zombie not counted. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/status') || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
