import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InputError } from '../../../src/contract/errors.ts'
import { type DataFiles, memoryFiles } from '../data-files.ts'

/** A data set of our own: its files in memory, readable by the loaders as they are. */
export type GeneratedSet = DataFiles & { readonly files: ReadonlyMap<string, string> }

/** Gives generated files a name under which reports and messages speak of them. */
export function toGeneratedSet(name: string, files: ReadonlyMap<string, string>): GeneratedSet {
  return { ...memoryFiles(name, files), files }
}

/**
 * Writes a generated set in the published layout, for users who want to look at it or use it elsewhere.
 *
 * @param directory made if it does not exist
 * @throws InputError if it cannot be written
 * @example asDirectory(generateEicuAc(1), 'out')
 */
export function asDirectory(set: GeneratedSet, directory: string): void {
  try {
    for (const [path, text] of set.files) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), text)
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(`cannot write \`${directory}\`: ${why}; choose a folder that can be written`, { cause })
  }
}
