import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../../src/contract/errors.ts'
import type { RunReport } from '../../reports/run-report.ts'
import { toRunReport } from '../../reports/to-run-report.ts'
import { cellId } from '../cell.ts'
import { toDigest } from '../digest.ts'
import type { Digest, ExampleRecord } from '../example-record.ts'
import type { RunConfiguration } from '../run-configuration.ts'
import type { AppendFile } from './append-file.ts'
import { MANIFEST_FILE, REPORT_FILE, VERDICTS_FILE } from './file-names.ts'
import { computeManifest } from './manifest.ts'
import { parseRecord, type RecordPlace } from './read-records.ts'
import { rewriteLines } from './rewrite-lines.ts'
import { syncDirectory, writeAtomically } from './write-atomically.ts'

export type FolderState = {
  readonly directory: string
  readonly configuration: RunConfiguration
  /** What was mended when it was opened, for people. */
  readonly notes: readonly string[]
  readonly file: AppendFile
  /** Gives the folder free. */
  readonly release: () => void
}

/** What the folder remembers of a finished example: the rest is read again where it is needed. */
export type Kept = { readonly digest: Digest; readonly place: RecordPlace }

function readBytes(path: string, { offset, length }: RecordPlace): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    const read = readSync(file, bytes, 0, length, offset)
    if (read === length) return bytes
    throw new InputError(`\`${path}\` is shorter than it was; something else writes into it: start a new run`)
  } finally {
    closeSync(file)
  }
}

/**
 * A run's folder, held by this process: `run.json`, `verdicts.jsonl` with a record a line, and once it is finished `report.json` and
 * `manifest.json`. Opened by `openRunFolder`.
 */
export class RunFolder implements AsyncDisposable {
  readonly #state: FolderState
  readonly #cells: ReadonlyMap<string, { readonly kept: Map<string, Kept>; readonly digests: Map<string, Digest> }>
  #isVouchedFor = true
  #isClosed = false

  constructor(state: FolderState, finished: readonly Kept[]) {
    this.#state = state
    const ids = state.configuration.cells.map(cellId)
    this.#cells = new Map(ids.map((id) => [id, { kept: new Map(), digests: new Map() }]))
    for (const { digest, place } of finished) this.#keep(digest, place)
  }

  get directory(): string {
    return this.#state.directory
  }

  get notes(): readonly string[] {
    return this.#state.notes
  }

  /** What is finished of a cell, by example id. */
  finished(cell: string): ReadonlyMap<string, Digest> {
    return this.#cell(cell).digests
  }

  /** A finished example with all that its method said. @throws InputError where there is none, or it is damaged */
  read(cell: string, id: string): ExampleRecord {
    const kept = this.#cell(cell).kept.get(id)
    if (kept === undefined)
      throw new InputError(`no finished example \`${id}\` of the cell \`${cell}\` in \`${this.directory}\``)
    return parseRecord(
      readBytes(this.#verdicts, kept.place).toString('utf8'),
      `example \`${id}\` in \`${this.#verdicts}\``,
    )
  }

  /** Keeps a finished example: it is on disk when this returns. @throws InputError where it cannot be, or is there already */
  async append(record: ExampleRecord): Promise<void> {
    if (this.#cell(record.cell).kept.has(record.id))
      throw new InputError(`example \`${record.id}\` of the cell \`${record.cell}\` is finished already; judge it once`)
    this.#retire()
    this.#keep(toDigest(record), await this.#state.file.append(JSON.stringify(record)))
  }

  /**
   * Brings the records into the order of cells and examples, so that runs at any concurrency give the same file, and writes report and manifest.
   * To be called once no example is under way; also for a run that a budget ended, which may be resumed later.
   * @throws InputError where something cannot be written
   */
  async finish(): Promise<RunReport> {
    this.#retire()
    await this.#state.file.close()
    this.#isClosed = true
    const ordered = this.#ordered()
    rewriteLines(
      this.#verdicts,
      ordered.map(({ place }) => place),
    )
    const report = toRunReport(
      this.#state.configuration,
      ordered.map(({ digest }) => digest),
    )
    writeAtomically(join(this.directory, REPORT_FILE), `${JSON.stringify(report, null, 2)}\n`)
    const manifest = computeManifest(this.directory, report.complete)
    writeAtomically(join(this.directory, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
    return report
  }

  async close(): Promise<void> {
    if (!this.#isClosed) await this.#state.file.close()
    this.#isClosed = true
    this.#state.release()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  get #verdicts(): string {
    return join(this.directory, VERDICTS_FILE)
  }

  #cell(id: string) {
    const found = this.#cells.get(id)
    if (found === undefined)
      throw new InputError(`the run in \`${this.directory}\` has no cell \`${id}\`; start a new run`)
    return found
  }

  #keep(digest: Digest, place: RecordPlace): void {
    const cell = this.#cell(digest.cell)
    cell.kept.set(digest.id, { digest, place })
    cell.digests.set(digest.id, digest)
  }

  /** INVARIANT: a manifest never stands beside records that it does not know. */
  #retire(): void {
    if (!this.#isVouchedFor) return
    for (const name of [MANIFEST_FILE, REPORT_FILE]) rmSync(join(this.directory, name), { force: true })
    syncDirectory(this.directory)
    this.#isVouchedFor = false
  }

  #ordered(): Kept[] {
    return [...this.#cells.values()].flatMap(({ kept }) =>
      [...kept.values()].sort((one, other) => one.digest.index - other.digest.index),
    )
  }
}
