import { randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { InputError } from '../contract/errors.ts'

/** Before long work: that what it ends in can be written. @throws InputError: what, where, what to do */
export function requireWritable(path: string, what: string): void {
  const folder = dirname(resolve(path))
  if (!existsSync(folder))
    throw new InputError(`${what} \`${path}\`: its folder does not exist; create it, or name another`)
  try {
    accessSync(existsSync(path) ? path : folder, constants.W_OK)
  } catch (cause) {
    failWith(path, what, cause)
  }
}

function failWith(path: string, what: string, cause: unknown): never {
  throw new InputError(`${what} \`${path}\`: cannot be written; name another`, { cause })
}

function openTo(path: string, what: string, file: string, flags: 'w' | 'wx'): number {
  try {
    return openSync(file, flags)
  } catch (cause) {
    failWith(path, what, cause)
  }
}

/** Errors of whoever makes the texts pass through. */
function writeAll(texts: Iterable<string>, file: number, fail: (cause: unknown) => never): void {
  for (const text of texts) {
    try {
      writeFileSync(file, text)
    } catch (cause) {
      fail(cause)
    }
  }
}

type Target = { readonly path: string; readonly what: string; readonly mode: number | null }

/** A draft that takes the file's place when it is whole: until then, and if it never is, the file stays as it was. */
function replaceFile({ path, what, mode }: Target, texts: Iterable<string>): void {
  const fail = (cause: unknown) => failWith(path, what, cause)
  const place = mode === null ? resolve(path) : realpathSync(path)
  const draft = join(dirname(place), `.${randomUUID()}.part`)
  const file = openTo(path, what, draft, 'wx')
  try {
    try {
      writeAll(texts, file, fail)
      if (mode !== null) fchmodSync(file, mode)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, place)
  } catch (error) {
    rmSync(draft, { force: true })
    if (error instanceof Error && 'syscall' in error) fail(error)
    throw error
  }
}

/** A pipe or a device takes what it is given, and must never be replaced by a file. */
function writeInto(path: string, what: string, texts: Iterable<string>): void {
  const file = openTo(path, what, path, 'w')
  try {
    writeAll(texts, file, (cause) => failWith(path, what, cause))
  } finally {
    closeSync(file)
  }
}

/**
 * Writes texts one after another, without holding them all. What was in the file stays there until all is written, also where making a text fails.
 * @throws InputError where the file cannot be written
 */
export function writeTexts(path: string, texts: Iterable<string>, what: string): void {
  requireWritable(path, what)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) throw new InputError(`${what} \`${path}\`: is a folder; name a file`)
  if (found === undefined && lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new InputError(`${what} \`${path}\`: is a link to a missing file; name that file itself`)
  if (found === undefined || found.isFile())
    replaceFile({ path, what, mode: found === undefined ? null : found.mode & 0o7777 }, texts)
  else writeInto(path, what, texts)
}

/** @throws InputError where the file cannot be written */
export function writeTextFile(path: string, text: string, what: string): void {
  writeTexts(path, [text], what)
}
