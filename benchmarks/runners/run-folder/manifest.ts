import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { HASHED_FILES } from './file-names.ts'
import { isProgramFile } from './program-files.ts'

const FileEntry = z.strictObject({ sha256: z.string(), bytes: z.number().int().nonnegative() })

/** What `manifest.json` holds, written last: a folder without one holds a run that was not brought to its end. */
export const Manifest = z.strictObject({
  /** 1 did not vouch for the files of programs; runs that have it stay as they are. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** False where examples were left out. */
  complete: z.boolean(),
  files: z.record(z.string(), FileEntry),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST_FORMAT = 2

const CHUNK_BYTES = 1_048_576

function hashFile(path: string): z.infer<typeof FileEntry> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  const file = openSync(path, 'r')
  try {
    let bytes = 0
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, read))
      bytes += read
    }
    return { sha256: hash.digest('hex'), bytes }
  } finally {
    closeSync(file)
  }
}

function programFilesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter(isProgramFile).sort()
  } catch {
    // There is no folder to be read: its other files are missing too, and are told.
    return []
  }
}

/** The manifest of what lies in a folder now; files that are not there are not in it. */
export function computeManifest(
  directory: string,
  complete: boolean,
  format: Manifest['format'] = MANIFEST_FORMAT,
): Manifest {
  const files: Manifest['files'] = {}
  for (const name of [...HASHED_FILES, ...(format === 1 ? [] : programFilesIn(directory))]) {
    try {
      files[name] = hashFile(join(directory, name))
    } catch {
      // Who compares it with the stored manifest sees that it is missing.
    }
  }
  return { format, complete, files }
}
