import { InputError } from '../../../src/contract/errors.ts'
import { compareData } from './compare-data.ts'
import type { JsonDifference } from './compare-json.ts'
import { compareManifest, compareRun } from './compare-run.ts'
import { VERDICTS_FILE } from './file-names.ts'
import { type ReadRun, readRun } from './read-run.ts'
import { readRunFile } from './run-file.ts'

/** What a folder says, and what its records or the data give. */
export type Difference = JsonDifference

function readOrTell(directory: string): ReadRun | Difference {
  try {
    return readRun(directory)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { where: VERDICTS_FILE, stored: error.message, computed: null }
  }
}

/**
 * Computes all figures of a run anew from its records, and compares them with its report exactly, the files with its manifest, and what the records
 * say of their examples with the data. It finds what was changed, lost or added in one place; who changes verdicts, report and manifest
 * alike forges another run, which nothing in the folder tells.
 *
 * @param data folder in the published layout, for sets that were read; sets of our own are made again
 * @returns nothing where all agree
 * @throws InputError where there is no run, or the data cannot be read
 * @example verifyRun('out') // [{ where: 'report.json.cells.0.metrics.lpa', stored: 100, computed: 98.7 }]
 */
export function verifyRun(directory: string, data?: string): Difference[] {
  readRunFile(directory)
  const run = readOrTell(directory)
  if ('where' in run) return [run, ...compareManifest(directory, false)]
  return [...compareRun(run), ...compareData({ ...run, data })]
}
