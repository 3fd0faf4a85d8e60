import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DRAFT_ENDING } from './file-names.ts'
import { fileProblem } from './file-problem.ts'

/** Makes names that were given or taken away in a folder last. Some systems cannot, and need not. */
export function syncDirectory(directory: string): void {
  try {
    const handle = openSync(directory, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // Windows opens no folders; what was written is on its way to disk as ever.
  }
}

/**
 * Writes a file by a draft that takes its place once it is whole and on disk: whoever looks sees the old file or the new one, never a part.
 *
 * @param write gets the draft's file descriptor
 * @throws InputError if it cannot be written
 */
export function replaceFile(path: string, write: (file: number) => void): void {
  const draft = `${path}${DRAFT_ENDING}`
  try {
    // A draft that was left behind is taken away and not written into: it may be a link to something else.
    rmSync(draft, { force: true })
    const file = openSync(draft, 'wx')
    try {
      write(file)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
    syncDirectory(dirname(path))
  } catch (cause) {
    rmSync(draft, { force: true })
    throw fileProblem('write', path, cause)
  }
}

/** @throws InputError if it cannot be written */
export function writeAtomically(path: string, text: string): void {
  replaceFile(path, (file) => writeFileSync(file, text))
}
