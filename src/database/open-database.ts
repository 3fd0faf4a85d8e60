import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Durability } from '../contract/definition.ts'
import { DatabaseError } from '../contract/errors.ts'
import { checkState, type Expected } from './database-state.ts'
import { inspectFile } from './inspect-file.ts'
import { readState } from './read-state.ts'
import { wrapDatabaseError } from './wrap-database-error.ts'

export type Database = SQLite.Database

/** One step forward. The n-th migration (from 1) leads to `user_version` n; once released it never changes. */
export type Migration = (database: Database) => void

export type OpenOptions = {
  /** A file, or `:memory:`. Its folder must exist. */
  readonly path: string
  /** SQLite's `application_id`, 1 to 2^31 - 1: tells our kinds of files apart, and from those of others. */
  readonly applicationId: number
  /** All migrations ever released, oldest first. */
  readonly migrations: readonly Migration[]
  /** What a new database starts with: runs after all migrations, in one transaction with them. */
  readonly fill?: (database: Database) => void
  /** Only reads; the file must exist and be up to date. */
  readonly readonly?: boolean
  /**
   * What a commit survives that was acknowledged: a loss of power, by waiting for the disk (the default), or only the end of the process, however
   * sudden. The file is whole after either.
   */
  readonly durability?: Durability
}

const IN_MEMORY = ':memory:'
/** How long to wait for another process that writes, milliseconds. */
const BUSY_TIMEOUT_MS = 5000
/** Switching to write-ahead logging does not wait by itself where another process does the same. */
const SWITCH_ATTEMPTS = 50
const SWITCH_PAUSE_MS = 20

/** SQLite's `synchronous` in a database with a write-ahead log: whether each commit waits for the disk, or only what is moved out of the log. */
const SYNCHRONOUS: Readonly<Record<Durability, string>> = { 'power-loss': 'FULL', 'process-end': 'NORMAL' }

function connect(file: string, { readonly = false, durability = 'power-loss' }: OpenOptions): Database {
  const database = new SQLite(file, { readonly, fileMustExist: file !== IN_MEMORY, timeout: BUSY_TIMEOUT_MS })
  database.pragma('foreign_keys = ON')
  // INVARIANT: what was acknowledged survives what `durability` says.
  database.pragma(`synchronous = ${SYNCHRONOUS[durability]}`)
  database.pragma('trusted_schema = OFF')
  database.pragma('cell_size_check = ON')
  return database
}

function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

function switchToLog(database: Database): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || attempt >= SWITCH_ATTEMPTS) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWITCH_PAUSE_MS)
    }
  }
}

/** True where nothing has to be done: opening it then waits for nobody who writes. */
function isCurrent(database: Database, expected: Expected): boolean {
  const state = readState(database)
  checkState(state, expected)
  return state.version === expected.version
}

/** Checks again under the write lock, since another process may have been faster, and takes the missing steps. */
function migrate(database: Database, expected: Expected, { migrations, fill }: OpenOptions): void {
  const run = database.transaction(() => {
    const state = readState(database)
    const age = checkState(state, expected)
    if (state.version === expected.version) return
    for (const migration of migrations.slice(state.version)) migration(database)
    if (age === 'new') fill?.(database)
    database.pragma(`application_id = ${expected.applicationId}`)
    database.pragma(`user_version = ${expected.version}`)
  })
  if (!isCurrent(database, expected)) run.immediate()
  switchToLog(database)
}

function checkCurrent(database: Database, expected: Expected): void {
  const { version } = readState(database)
  if (version === expected.version) return
  throw new DatabaseError(
    expected.path,
    `database \`${expected.path}\`: is older than this program: expected version \`${expected.version}\`, got \`${version}\`; open it for writing once`,
  )
}

function prepare(file: string, expected: Expected, options: OpenOptions): Database {
  const database = connect(file, options)
  try {
    if (options.readonly) checkCurrent(database, expected)
    else migrate(database, expected, options)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Gives a finished file its name. Another process that was faster wins. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    try {
      // Some file systems know no hard links.
      copyFileSync(draft, file, constants.COPYFILE_EXCL)
    } catch (second) {
      if (errorCode(second) !== 'EEXIST') throw second
    }
  }
}

/** Makes the database beside its place and moves it there when it is whole, so no half-made file is ever seen. */
function create(file: string, expected: Expected, options: OpenOptions): void {
  const draft = join(dirname(file), `.${randomUUID()}.new`)
  try {
    new SQLite(draft, { timeout: BUSY_TIMEOUT_MS }).close()
    // A new file is rare, and not yet one with a log: it is made the safer way.
    prepare(draft, expected, { ...options, durability: 'power-loss' }).close()
    publish(draft, file)
  } catch (cause) {
    if (typeof errorCode(cause) !== 'string' || cause instanceof SQLite.SqliteError) throw cause
    if (cause instanceof DatabaseError || !(cause instanceof Error)) throw cause
    throw new DatabaseError(expected.path, `database \`${expected.path}\`: cannot be made: ${cause.message}`, { cause })
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true })
  }
}

/**
 * Opens a SQLite database, makes it where it is missing, and brings it to the newest version.
 * Write-ahead log, foreign keys on, every commit on disk before it is acknowledged, unless `durability` asks for less. Several processes may open and
 * write one file. A file that is damaged, newer, or not ours stays byte for byte as it is; files up to 64 MiB are
 * checked whole for that, larger ones show damage when it is read.
 *
 * @example openDatabase({ path: 'memory.db', applicationId: 0x47416d65, migrations: [(database) => database.exec(SCHEMA)] })
 * @throws DatabaseError if it cannot be opened, made, read or written, or is damaged, newer, or not ours
 */
export function openDatabase(options: OpenOptions): Database {
  const { path } = options
  const expected: Expected = { path, applicationId: options.applicationId, version: options.migrations.length }
  return wrapDatabaseError(path, () => {
    if (path === IN_MEMORY) return prepare(path, expected, options)
    if (path.trim() !== path || path === '') {
      throw new DatabaseError(
        path,
        `database \`${path}\`: expected a path without blanks at its ends; name another file`,
      )
    }
    // A whole path is never taken for a URI.
    const file = resolve(path)
    const found = inspectFile(file, { expected, readonly: options.readonly ?? false })
    if (found === 'missing') {
      if (options.readonly)
        throw new DatabaseError(path, `database \`${path}\`: the file does not exist: check the path`)
      create(file, expected, options)
    }
    return prepare(file, expected, options)
  })
}
