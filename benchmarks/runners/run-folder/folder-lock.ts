import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../../src/contract/errors.ts'
import { DRAFT_ENDING, LOCK_FILE } from './file-names.ts'
import { fileProblem, hasCode } from './file-problem.ts'

/** Who holds a folder. */
const Holder = z.strictObject({
  pid: z.number().int().positive(),
  /** When the process started, as Linux counts it; null elsewhere. A process id may come again, with another start. */
  started: z.string().nullable(),
  token: z.string(),
})
type Holder = z.infer<typeof Holder>

/** A process as Linux shows it; null where there is none, or another system. */
function lookAt(pid: number): { readonly started: string | null; readonly hasEnded: boolean } | null {
  try {
    // Behind the name, which stands in parentheses and may hold anything: the state first, the start as the 20th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { started: fields[19] ?? null, hasEnded: fields[0] === 'Z' || fields[0] === 'X' }
  } catch {
    return null
  }
}

function isAlive({ pid, started }: Holder): boolean {
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

function readHolder(text: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    // Its writer was ended before it was whole: nobody holds it.
    return null
  }
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw fileProblem('read', path, error)
  }
}

function refuse(path: string, holder: Holder | null): never {
  const who = holder === null ? 'another process' : `process \`${holder.pid}\``
  throw new InputError(
    `${who} is at work in this folder (\`${path}\`); wait for it, name another folder, or remove that file if no run is at work`,
  )
}

/** Puts a lock aside whose holder is gone. Of two that find it, one gets it; the other may have got hold of a new one, and gives it back. */
function putAside(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw fileProblem('write', path, error)
  }
  const taken = readFileSync(aside, 'utf8')
  if (taken !== stale) {
    linkSync(aside, path)
    rmSync(aside)
    refuse(path, readHolder(taken))
  }
  rmSync(aside)
}

/** Whole at once: a lock that could be read half would be taken for one whose holder is gone. */
function tryToHold(path: string, text: string): boolean {
  const own = `${path}.${randomUUID()}${DRAFT_ENDING}`
  try {
    writeFileSync(own, text)
    linkSync(own, path)
    return true
  } catch (error) {
    // No draft any more: who holds the folder by now took it for one that was left behind.
    if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOENT')) return false
    throw fileProblem('write', path, error)
  } finally {
    rmSync(own, { force: true })
  }
}

const TRIES = 5

/**
 * Holds a folder for this process, so that no two of one machine write into it. A lock whose process is gone is taken over.
 *
 * @returns what gives the folder free
 * @throws InputError where another process holds it
 */
export function holdFolder(directory: string): () => void {
  const path = join(directory, LOCK_FILE)
  const text = JSON.stringify({
    pid: process.pid,
    started: lookAt(process.pid)?.started ?? null,
    token: randomUUID(),
  } satisfies Holder)
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tryToHold(path, text)) return () => release(path, text)
    const found = readLock(path)
    const holder = found === null ? null : readHolder(found)
    if (holder !== null && isAlive(holder)) refuse(path, holder)
    if (found !== null) putAside(path, found)
  }
  return refuse(path, null)
}

function release(path: string, text: string): void {
  if (readLock(path) === text) rmSync(path, { force: true })
}
