import { readFileSync, readlinkSync } from 'node:fs'
import { z } from 'zod'
import { hasCode } from './file-problem.ts'

const Known = z.string().nullable().default(null)

/** Who holds a folder. What another system does not tell is null. */
export const LockHolder = z.object({
  pid: z.number().int().positive(),
  /** When the process started, as Linux counts it: a process id may come again, with another start. */
  started: Known,
  /** The process ids' own space: containers that share a folder do not see each other's processes. */
  namespace: Known,
  /** Of the machine's running system: after another start no process of it is left. */
  boot: Known,
  token: z.string(),
})
export type LockHolder = z.infer<typeof LockHolder>

function readOrNull(read: () => string): string | null {
  try {
    return read().trim()
  } catch {
    return null
  }
}

/** A process as Linux shows it; null where there is none, or another system. */
function lookAt(pid: number): { readonly started: string | null; readonly hasEnded: boolean } | null {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === null) return null
  // Behind the name, which stands in parentheses and may hold anything: the state first, the start as the 20th field.
  const fields = stat.split(') ').at(-1)?.split(' ') ?? []
  return { started: fields[19] ?? null, hasEnded: fields[0] === 'Z' || fields[0] === 'X' }
}

/** This process as a holder. */
export function thisProcess(token: string): LockHolder {
  return {
    pid: process.pid,
    started: lookAt(process.pid)?.started ?? null,
    namespace: readOrNull(() => readlinkSync('/proc/self/ns/pid')),
    boot: readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    token,
  }
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

/** Whether a holder is a process that this one cannot look at. */
export function isElsewhere(holder: LockHolder, own: LockHolder): boolean {
  return differ(holder.namespace, own.namespace)
}

function isRunning({ pid, started }: LockHolder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process cannot be signalled, and is there.
    if (!hasCode(error, 'EPERM')) return false
  }
  const seen = lookAt(pid)
  // An ended process that nobody has waited for can still be signalled.
  if (seen?.hasEnded === true) return false
  return started === null || seen === null || seen.started === started
}

/** Whether a holder may still be at work: one that cannot be looked at may, unless the machine was started again. */
export function isAlive(holder: LockHolder, own: LockHolder): boolean {
  if (differ(holder.boot, own.boot)) return false
  return isElsewhere(holder, own) || isRunning(holder)
}
