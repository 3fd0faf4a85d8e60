import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs'
import { InputError } from '../../../contract/errors.ts'

export type LockOptions = {
  /** What the file holds, as messages call it. */
  readonly what: string
  /** How long to wait for others, milliseconds. They take a moment each; 5000 by default. */
  readonly waitMs?: number
}

/** A lock this old was left behind by a process that was ended, milliseconds. */
const STALE_MS = 10_000
/** Between two looks, milliseconds. */
const LOOK_MS = 20

/**
 * Does some work while no other process does: a file beside it says that it is being changed.
 * @throws InputError where the lock cannot be had, or what the work throws
 */
export function withLock(path: string, { what, waitMs = 5000 }: LockOptions, work: () => void): void {
  const lock = `${path}.lock`
  const file = takeLock(lock, what, Date.now() + waitMs)
  try {
    work()
  } finally {
    // Not where others took it over meanwhile: theirs must stay.
    const held = statSync(lock, { throwIfNoEntry: false })?.ino === fstatSync(file).ino
    closeSync(file)
    if (held) rmSync(lock, { force: true })
  }
}

function takeLock(lock: string, what: string, until: number): number {
  for (;;) {
    const file = create(lock, what)
    if (file !== null) return file
    if (isStale(lock)) clear(lock, what)
    if (Date.now() > until)
      throw new InputError(
        `${what}: \`${lock}\` is held by another process; remove it, and \`${clearingOf(lock)}\`, if none runs`,
      )
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
}

/** Null where it is there already. */
function create(lock: string, what: string): number | null {
  try {
    return openSync(lock, 'wx')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return null
    throw new InputError(`${what}: \`${lock}\` cannot be written; check the folder`, { cause })
  }
}

/** Removes a lock that was left behind. One at a time, who looks again: else a second would remove what the first has made instead. */
function clear(lock: string, what: string): void {
  const clearing = clearingOf(lock)
  const file = create(clearing, what)
  if (file === null) return
  try {
    if (isStale(lock)) rmSync(lock, { force: true })
  } finally {
    closeSync(file)
    rmSync(clearing, { force: true })
  }
}

function clearingOf(lock: string): string {
  return `${lock}.clearing`
}

function isStale(lock: string): boolean {
  const found = statSync(lock, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > STALE_MS
}
