import { closeSync, lstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { DatabaseError } from '../contract/errors.ts'
import { checkState, type DatabaseState, type Expected } from './database-state.ts'
import { readState } from './read-state.ts'
import { wrapDatabaseError } from './wrap-database-error.ts'

const MAGIC = 'SQLite format 3\0'
/** The file's header and that of its first page. */
const HEADER_BYTES = 108
/** A page that is a leaf of a table's tree. */
const TABLE_LEAF = 13
/** Files up to this size are checked whole when they are opened; larger ones show damage when it is read. */
const CHECK_WHOLE_BYTES = 64 * 1024 * 1024

function refuse(path: string, text: string, cause?: unknown): DatabaseError {
  return new DatabaseError(path, `database \`${path}\`: ${text}`, { cause })
}

function statOrNull(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}

/** Says why a missing file cannot be made, if that can be seen beforehand. */
function checkMissing(path: string, file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    throw refuse(path, 'is a link to a missing file: name that file itself')
  }
  const folder = dirname(file)
  const found = statOrNull(folder)
  if (found === null) throw refuse(path, `its folder \`${folder}\` does not exist: create it, or name another file`)
  if (!found.isDirectory()) throw refuse(path, `\`${folder}\` is not a folder: name another file`)
}

function readHeader(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(descriptor, header, 0, HEADER_BYTES, 0)
    return header
  } finally {
    closeSync(descriptor)
  }
}

/** Offsets as in SQLite's file format: 60 user_version, 68 application_id, 100 kind and 103 cells of the schema's page. */
function stateOfHeader(header: Buffer): DatabaseState {
  return {
    version: header.readInt32BE(60),
    applicationId: header.readInt32BE(68),
    empty: header[100] === TABLE_LEAF && header.readUInt16BE(103) === 0,
  }
}

/** Only reads. A write-ahead log that is there already is read too, through a connection that cannot write it back. */
function checkThroughSqlite(file: string, expected: Expected, options: { readonly: boolean; whole: boolean }): void {
  wrapDatabaseError(expected.path, () => {
    const database = new SQLite(file, { readonly: options.readonly, fileMustExist: true })
    try {
      checkState(readState(database), expected)
      if (!options.whole) return
      const answer = database.pragma('integrity_check(1)', { simple: true })
      if (answer === 'ok') return
      const found = String(answer).replace(/\s+/g, ' ').replaceAll('*** ', '')
      throw refuse(expected.path, `the file is damaged (${found}): restore it from a copy`)
    } finally {
      database.close()
    }
  })
}

function inspectExisting(file: string, found: Stats, request: { expected: Expected; readonly: boolean }): void {
  const { expected } = request
  const { path } = expected
  if (found.isDirectory()) throw refuse(path, 'is a folder, expected a file: name a file in it')
  if (!found.isFile()) throw refuse(path, 'is not a regular file: name another one')
  // Nothing written yet: a file made beforehand, or one that another process is about to fill.
  if (found.size === 0) return
  const header = readHeader(file)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw refuse(path, 'the file is no SQLite database: name another file, or restore it from a copy')
  }
  const pendingLog = (statOrNull(`${file}-wal`)?.size ?? 0) > 0
  // Without a log the header is the whole truth, and a foreign file is refused before SQLite ever opens it.
  if (!pendingLog) checkState(stateOfHeader(header), expected)
  const readonly = request.readonly || pendingLog
  checkThroughSqlite(file, expected, { readonly, whole: found.size <= CHECK_WHOLE_BYTES })
}

/**
 * Looks at a database file without changing a byte of it.
 *
 * @throws DatabaseError if it cannot be used, or could not be made where it is missing
 */
export function inspectFile(file: string, request: { expected: Expected; readonly: boolean }): 'missing' | 'found' {
  const { path } = request.expected
  try {
    const found = statOrNull(file)
    if (found === null) {
      checkMissing(path, file)
      return 'missing'
    }
    inspectExisting(file, found, request)
    return 'found'
  } catch (cause) {
    if (cause instanceof DatabaseError || !(cause instanceof Error)) throw cause
    throw refuse(path, `it cannot be opened: ${cause.message.split(',')[0]}; name another file`, cause)
  }
}
