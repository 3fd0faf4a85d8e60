import { readFileSync } from 'node:fs'

/** Resident memory of a process, MB; null where there is no /proc (only Linux has it) or no such process. */
export function residentMb(pid: number | 'self'): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}
