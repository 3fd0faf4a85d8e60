import { readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { InputError } from '../../src/contract/errors.ts'

/** Files of a data set by relative path, wherever they are: in a directory, or generated and in memory. */
export type DataFiles = {
  readonly name: string
  /** Text of a file; null where there is none. @throws InputError if it is there but cannot be read */
  read(path: string): string | null
  /** How messages name a file. */
  locate(path: string): string
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function readFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return null
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(`cannot read \`${path}\`: ${why}; check that it is a readable file`, { cause })
  }
}

/**
 * Files below a directory in the published layout.
 * @throws InputError if there is no such directory
 */
export function directoryFiles(directory: string): DataFiles {
  const stat = statSync(directory, { throwIfNoEntry: false })
  if (stat === undefined)
    throw new InputError(`no data directory \`${directory}\`; pass the folder that holds the data`)
  if (!stat.isDirectory())
    throw new InputError(`\`${directory}\` is not a directory; pass the folder that holds the data`)
  return {
    name: basename(resolve(directory)),
    read: (path) => readFile(join(directory, path)),
    locate: (path) => join(directory, path),
  }
}

/** Files in memory, as the generators of our own sets make them. */
export function memoryFiles(name: string, files: ReadonlyMap<string, string>): DataFiles {
  return { name, read: (path) => files.get(path) ?? null, locate: (path) => `${name}/${path}` }
}

/** A directory's path, or files that are at hand already. */
export function openData(source: string | DataFiles): DataFiles {
  return typeof source === 'string' ? directoryFiles(source) : source
}
