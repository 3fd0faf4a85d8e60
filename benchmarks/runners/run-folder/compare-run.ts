import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareCompiled } from './compare-compiled.ts'
import { compareJson, type JsonDifference } from './compare-json.ts'
import { MANIFEST_FILE, REPORT_FILE, VERDICTS_FILE } from './file-names.ts'
import { computeManifest, MANIFEST_FORMAT, Manifest } from './manifest.ts'
import type { ReadRun } from './read-run.ts'

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

function compareFile(directory: string, name: string, computed: unknown): JsonDifference[] {
  // As it would stand in the file, so that both sides have been JSON.
  return compareJson(readStored(join(directory, name)), JSON.parse(JSON.stringify(computed)), name)
}

/** An older manifest is compared as what it was. What says that it is older, and is not, has files that an older one has not. */
function formatOf(directory: string): Manifest['format'] {
  const parsed = Manifest.safeParse(readStored(join(directory, MANIFEST_FILE)))
  return parsed.success ? parsed.data.format : MANIFEST_FORMAT
}

/** Compares the files of a folder with its manifest alone: of a run whose records cannot be read. */
export function compareManifest(directory: string, complete: boolean): JsonDifference[] {
  return compareFile(directory, MANIFEST_FILE, computeManifest(directory, complete, formatOf(directory)))
}

/** Fields of a cell's report that came later: a run from before lacks them, and only its name for the mode tells. */
const LATER = ['cell.mode', 'compiled', 'checks', 'usage.callsPerAction']

/** What an older report does not say is no difference; what it says is. */
function withoutLater(differences: readonly JsonDifference[]): JsonDifference[] {
  const missing = differences.filter(({ stored }) => stored === null).map(({ where }) => where)
  const older = missing
    .filter((where) => where.endsWith('.cell.mode'))
    .map((where) => where.slice(0, -'cell.mode'.length))
  const later = new Set(older.flatMap((cell) => LATER.map((field) => `${cell}${field}`)))
  return differences.filter(({ where, stored }) => stored !== null || !later.has(where))
}

/** Compares a run as its records give it with the folder's report exactly, its programs with the verdicts, and the files with its manifest. Nothing where all agree. */
export function compareRun(run: Omit<ReadRun, 'digests' | 'environment'>): JsonDifference[] {
  const { directory, report, torn } = run
  const cut = { where: `${VERDICTS_FILE} last line`, stored: 'a part of a record', computed: null }
  return [
    ...(torn === null ? [] : [cut]),
    ...withoutLater(compareFile(directory, REPORT_FILE, report)),
    ...compareCompiled(run),
    ...compareManifest(directory, report.complete),
  ]
}
