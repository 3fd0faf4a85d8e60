import { closeSync, constants, existsSync, ftruncateSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../../src/contract/errors.ts'
import { toDigest } from '../digest.ts'
import { AppendFile } from './append-file.ts'
import { compareCompiled, HashCollector } from './compare-compiled.ts'
import { compareJson } from './compare-json.ts'
import { compareRun } from './compare-run.ts'
import { dropFailed } from './drop-failed.ts'
import { isDraft, isLeftover, MANIFEST_FILE, RUN_FILE, VERDICTS_FILE } from './file-names.ts'
import { fileProblem, hasCode } from './file-problem.ts'
import { holdFolder } from './folder-lock.ts'
import { makeFolder } from './make-folder.ts'
import { type RecordPlace, readRecords } from './read-records.ts'
import { readRun } from './read-run.ts'
import { findRunFile, type RunFile, writeRunFile } from './run-file.ts'
import { type Kept, RunFolder } from './run-folder.ts'
import { syncDirectory } from './write-atomically.ts'

export type OpenRunFolderOptions = RunFile & {
  /** Made if it does not exist. */
  readonly directory: string
  /** Goes on with the run that is in it, or begins one where there is none yet. */
  readonly resume: boolean
  /** Judges again what the network failed; default false. */
  readonly retryFailed?: boolean
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return []
    throw fileProblem('use', directory, cause)
  }
}

/** Before anything is written, so that a folder which is refused stays as it was. */
function requireFit({ directory, resume }: OpenRunFolderOptions): void {
  const names = listFiles(directory)
  if (names.includes(RUN_FILE)) {
    if (resume) return
    throw new InputError(`\`${directory}\` holds a run already; go on with it (\`--resume\`), or name another folder`)
  }
  const foreign = names.find((name) => !isLeftover(name))
  if (foreign === undefined) return
  throw new InputError(`\`${directory}\` holds something else (\`${foreign}\`); name an empty or a new folder`)
}

/** A run goes on only under what its verdicts were made with. */
function requireSame(stored: RunFile, { configuration, environment, directory }: OpenRunFolderOptions): void {
  const [first] = compareJson(stored.configuration, configuration, 'configuration')
  if (first !== undefined)
    throw new InputError(
      `the run in \`${directory}\` was configured otherwise: \`${first.where}\` is \`${JSON.stringify(first.stored)}\` there and \`${JSON.stringify(first.computed)}\` now; resume it as it was, or name another folder`,
    )
  const { version } = stored.environment
  if (version === environment.version) return
  throw new InputError(
    `the run in \`${directory}\` was made with version \`${version}\`, and this is \`${environment.version}\`; resume it with that version, or name another folder`,
  )
}

/** What was changed since a manifest was written must not get a new one. Without a manifest nothing is known of the verdicts; gold is compared with the data. */
function requireUntouched(directory: string): void {
  if (!existsSync(join(directory, MANIFEST_FILE))) return
  const differences = compareRun(readRun(directory))
  // The manifest names the file that was changed; figures that changed with it follow from that.
  const first = differences.find(({ where }) => where.startsWith(MANIFEST_FILE)) ?? differences[0]
  if (first === undefined) return
  throw new InputError(
    `the run in \`${directory}\` was changed after it was written: \`${first.where}\` is \`${JSON.stringify(first.stored)}\` there, and \`${JSON.stringify(first.computed)}\` follows from its files; bring the folder back as it was, or start a new run`,
  )
}

/** Of a process that was killed while it wrote. */
function removeDrafts(directory: string): void {
  const drafts = listFiles(directory).filter(isDraft)
  for (const name of drafts) rmSync(join(directory, name), { force: true })
}

/** Takes away what stands behind the last whole line. @returns what to tell about it */
function cutOff(path: string, { offset, length }: RecordPlace): string {
  try {
    const file = openSync(path, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      ftruncateSync(file, offset)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    throw fileProblem('write', path, cause)
  }
  return `cut ${length} bytes off the end of \`${path}\`: a record that was not written to its end; its example is judged again`
}

/** Verdicts of two programs would be one figure: a run goes on only with the program that it has. */
function requireSamePrograms(compared: Parameters<typeof compareCompiled>[0]): void {
  const [first] = compareCompiled(compared)
  if (first === undefined) return
  throw new InputError(
    `a compiled program in \`${compared.directory}\` is not the one that the run has: \`${first.where}\` is \`${JSON.stringify(first.stored)}\`, expected \`${JSON.stringify(first.computed)}\`; bring the file back as it was, or start a new run`,
  )
}

/** What is finished, and what to tell of the way there. */
function readFinished({ directory, configuration }: OpenRunFolderOptions): { kept: Kept[]; notes: string[] } {
  const notes: string[] = []
  const onTorn = (place: RecordPlace) => notes.push(cutOff(join(directory, VERDICTS_FILE), place))
  const kept: Kept[] = []
  const collector = new HashCollector()
  for (const { record, place } of readRecords({ directory, configuration, onTorn })) {
    collector.add(record)
    kept.push({ digest: toDigest(record), place })
  }
  requireSamePrograms({ directory, configuration, compiledHashes: collector.hashes })
  return { kept, notes }
}

async function openHeld(options: OpenRunFolderOptions, release: () => void): Promise<RunFolder> {
  const { directory, configuration, environment } = options
  // Looked at once more: another process may have begun a run before this one held the folder.
  requireFit(options)
  const stored = findRunFile(directory)
  if (stored === null) writeRunFile(directory, { configuration, environment })
  else {
    requireSame(stored, options)
    requireUntouched(directory)
  }
  removeDrafts(directory)
  const dropped = options.retryFailed === true ? dropFailed(options) : 0
  const { kept, notes } = readFinished(options)
  if (dropped > 0) notes.push(`${dropped} examples that failed for the network are judged again`)
  const file = await AppendFile.open(join(directory, VERDICTS_FILE))
  syncDirectory(directory)
  return new RunFolder({ directory, configuration, notes, file, release }, kept)
}

/**
 * Opens a folder for a run and holds it until it is closed. A run in it is gone on with only under the same configuration and version; a last
 * line that was cut by a kill is taken away, which `notes` tell.
 *
 * @throws InputError for a folder that holds another run or something else, that another process holds, or whose records are damaged
 * @example
 * await using folder = await openRunFolder({ directory: 'out', configuration, environment, resume: false })
 */
export async function openRunFolder(options: OpenRunFolderOptions): Promise<RunFolder> {
  const { directory } = options
  requireFit(options)
  makeFolder(directory)
  const release = holdFolder(directory)
  try {
    return await openHeld(options, release)
  } catch (error) {
    release()
    throw error
  }
}
