import SQLite from 'better-sqlite3'
import { DatabaseError } from '../contract/errors.ts'

/** SQLite's primary result codes: what went wrong, and what to do. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['SQLITE_FULL', 'the disk is full: free some space'],
  ['SQLITE_READONLY', 'it cannot be written: check the permissions of the file and its folder'],
  ['SQLITE_IOERR', 'reading or writing failed: check the disk and its free space'],
  ['SQLITE_BUSY', 'another process keeps it locked: try again when that one is done'],
  ['SQLITE_LOCKED', 'another process keeps it locked: try again when that one is done'],
  ['SQLITE_CORRUPT', 'the file is damaged: restore it from a copy'],
  ['SQLITE_NOTADB', 'the file is no SQLite database, or damaged: name another file, or restore it from a copy'],
  ['SQLITE_CANTOPEN', 'it cannot be opened: check the path and the permissions of the file and its folder'],
  ['SQLITE_PERM', 'it cannot be opened: check the permissions of the file and its folder'],
])

function describe(error: InstanceType<typeof SQLite.SqliteError>): string {
  const primary = error.code.split('_').slice(0, 2).join('_')
  return `${ADVICE.get(primary) ?? error.message} (${error.code})`
}

/** What better-sqlite3 throws as a plain TypeError where a connection cannot be used now. */
const MISUSE: ReadonlyMap<string, string> = new Map([
  ['connection is not open', 'it is closed already'],
  ['busy executing a query', 'it is being read: end that before it is changed'],
])

function describeMisuse(error: unknown): string | null {
  if (!(error instanceof TypeError)) return null
  return [...MISUSE].find(([part]) => error.message.includes(part))?.[1] ?? null
}

/**
 * Does some work with a database and turns whatever SQLite throws into a `DatabaseError` of one line.
 * Other errors pass through.
 *
 * @example wrapDatabaseError('memory.db', () => statement.run(id))
 * @throws DatabaseError where the disk is full, the file is locked, read-only, damaged or closed
 */
export function wrapDatabaseError<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const text = cause instanceof SQLite.SqliteError ? describe(cause) : describeMisuse(cause)
    if (text === null) throw cause
    throw new DatabaseError(path, `database \`${path}\`: ${text}`, { cause })
  }
}
