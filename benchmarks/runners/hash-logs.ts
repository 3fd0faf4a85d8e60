import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { InputError } from '../../src/contract/errors.ts'
import type { BenchmarkName } from '../datasets/dataset.ts'
import type { Cell } from './cell.ts'

/** Where the logs of a set lie in the published layout. */
const PLACES: Readonly<Record<BenchmarkName, string | null>> = {
  'eicu-ac': 'ehragent/logs',
  'mind2web-sc': 'seeact',
  csqa: null,
}

function filesBelow(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Relative path and hash of every file of one set; none where there is no such folder, which the method tells of. */
function hashPlace(logs: string, place: string): [path: string, sha256: string][] {
  try {
    return filesBelow(join(logs, place)).map((path) => {
      return [relative(logs, path).split(sep).join('/'), sha256(readFileSync(path))]
    })
  } catch (cause) {
    if (isMissing(cause)) return []
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(`cannot read the logs in \`${join(logs, place)}\`: ${why}; check the folder`, { cause })
  }
}

/**
 * Hash of the target agent's logs that a run's cells read: relative paths and contents, in the order of the paths. A run is gone on with only with
 * the same logs.
 *
 * @returns hex SHA-256; null where no cell reads logs, or there are none to read
 * @throws InputError where a file cannot be read
 * @example hashLogs(cells, 'logs')
 */
export function hashLogs(cells: readonly Cell[], logs: string | undefined): string | null {
  const benchmarks = cells.filter(({ method }) => method === 'hardcoded').map(({ benchmark }) => benchmark)
  if (logs === undefined || benchmarks.length === 0) return null
  const places = [...new Set(benchmarks)].flatMap((benchmark) => PLACES[benchmark] ?? [])
  const files = places.flatMap((place) => hashPlace(logs, place))
  return sha256(JSON.stringify(files.sort(([one], [other]) => (one < other ? -1 : 1))))
}
