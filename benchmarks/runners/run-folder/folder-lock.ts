import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../../src/contract/errors.ts'
import { DRAFT_ENDING, LOCK_FILE } from './file-names.ts'
import { fileProblem, hasCode } from './file-problem.ts'
import { isAlive, isElsewhere, LockHolder, thisProcess } from './lock-holder.ts'

/** Null for a lock whose writer was ended before it was whole: nobody holds it. @throws InputError for one that is of something else */
function readHolder(path: string, text: string): LockHolder | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = LockHolder.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(
    `\`${path}\` is no lock of a run; name another folder, or remove \`${path}\` if no run is at work`,
  )
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw fileProblem('read', path, error)
  }
}

function describe(holder: LockHolder | null, own: LockHolder): string {
  if (holder === null) return 'another process'
  return `process \`${holder.pid}\`${isElsewhere(holder, own) ? ' of another container' : ''}`
}

function refuse(path: string, who: string): never {
  throw new InputError(
    `${who} is at work in this folder; wait for it, name another folder, or remove \`${path}\` if no run is at work`,
  )
}

/** Puts a lock aside whose holder is gone. Of two that find it, one gets it; the other may have got hold of a new one, and gives it back. */
function putAside(path: string, stale: string, own: LockHolder): void {
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
    refuse(path, describe(readHolder(path, taken), own))
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
 * Holds a folder for this process, so that no two of one machine write into it, also from several containers. A lock whose process is gone is
 * taken over; of a process in another container that cannot be told until the machine was started again.
 *
 * @returns what gives the folder free
 * @throws InputError where another process holds it
 */
export function holdFolder(directory: string): () => void {
  const path = join(directory, LOCK_FILE)
  const own = thisProcess(randomUUID())
  const text = JSON.stringify(own)
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tryToHold(path, text)) return () => release(path, text)
    const found = readLock(path)
    const holder = found === null ? null : readHolder(path, found)
    if (holder !== null && isAlive(holder, own)) refuse(path, describe(holder, own))
    if (found !== null) putAside(path, found, own)
  }
  return refuse(path, describe(null, own))
}

function release(path: string, text: string): void {
  if (readLock(path) === text) rmSync(path, { force: true })
}
