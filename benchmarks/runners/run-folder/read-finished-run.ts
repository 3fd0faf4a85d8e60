import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FinishedRun } from '../../reports/finished-run.ts'
import { compareData } from './compare-data.ts'
import { compareRun } from './compare-run.ts'
import { MANIFEST_FILE } from './file-names.ts'
import { type ReadRun, readRun } from './read-run.ts'

/** Why figures of a run may not be what was measured; nothing where it verifies. */
function doubtsAbout(run: ReadRun): string[] {
  const { directory } = run
  const isFinished = existsSync(join(directory, MANIFEST_FILE))
  const unfinished = isFinished ? [] : ['not finished, so nothing vouches for it']
  const differences = [...(isFinished ? compareRun(run) : []), ...compareData(run)]
  const [first] = differences
  if (first === undefined) return unfinished
  const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`
  return [...unfinished, `it does not verify: ${count}, the first at \`${first.where}\`; see bench verify`]
}

/**
 * Reads a run for a report, with what speaks against its figures.
 *
 * @throws InputError where there is no run, or a record is damaged
 * @example readFinishedRun('runs/main').doubts // []
 */
export function readFinishedRun(directory: string): FinishedRun {
  const run = readRun(directory)
  const { configuration, environment, report } = run
  return { directory, configuration, environment, report, doubts: doubtsAbout(run) }
}
