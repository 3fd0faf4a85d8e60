import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../../src/contract/errors.ts'
import { compareJson, type JsonDifference } from './compare-json.ts'
import { MANIFEST_FILE, REPORT_FILE, VERDICTS_FILE } from './file-names.ts'
import { computeManifest } from './manifest.ts'
import { type ReadRun, readRun } from './read-run.ts'
import { readRunFile } from './run-file.ts'

/** What a folder says, and what its records give. */
export type Difference = JsonDifference

/** JSON of a file, as text where it is none; undefined where there is no file. */
function readStored(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function compareFile(directory: string, name: string, computed: unknown): Difference[] {
  // As it would stand in the file, so that both sides have been JSON.
  return compareJson(readStored(join(directory, name)), JSON.parse(JSON.stringify(computed)), name)
}

function readOrTell(directory: string): ReadRun | Difference {
  try {
    return readRun(directory)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { where: VERDICTS_FILE, stored: error.message, computed: null }
  }
}

/**
 * Computes all figures of a run anew from its records, and compares them with its report exactly and the files with its manifest. It finds what
 * was changed, lost or added in one place; who changes records, report and manifest alike forges another run, which nothing in the folder tells.
 *
 * @returns nothing where all agree
 * @throws InputError where there is no run
 * @example verifyRun('out') // [{ where: 'report.json.cells.0.metrics.lpa', stored: 100, computed: 98.7 }]
 */
export function verifyRun(directory: string): Difference[] {
  readRunFile(directory)
  const run = readOrTell(directory)
  if ('where' in run) return [run, ...compareFile(directory, MANIFEST_FILE, computeManifest(directory, false))]
  const torn =
    run.torn === null ? [] : [{ where: `${VERDICTS_FILE} last line`, stored: 'a part of a record', computed: null }]
  return [
    ...torn,
    ...compareFile(directory, REPORT_FILE, run.report),
    ...compareFile(directory, MANIFEST_FILE, computeManifest(directory, run.report.complete)),
  ]
}
