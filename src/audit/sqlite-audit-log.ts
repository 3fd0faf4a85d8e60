import type { AuditEntry, AuditLog, AuditRecord } from '../contract/audit.ts'
import type { Durability } from '../contract/definition.ts'
import { DatabaseError } from '../contract/errors.ts'
import type { Database } from '../database/open-database.ts'
import { openPrepared } from '../database/open-prepared.ts'
import { wrapDatabaseError } from '../database/wrap-database-error.ts'
import { AUDIT_APPLICATION_ID, AUDIT_MIGRATIONS } from './audit-migrations.ts'
import { labelOf, placeOf, readRow } from './audit-row.ts'
import { chainHash, GENESIS } from './chain.ts'
import { type CheckedEntry, entryChecker } from './check-entry.ts'
import { verifyChain } from './verify-chain.ts'

const NEWEST = 'SELECT * FROM (SELECT * FROM records ORDER BY sequence DESC LIMIT ?) ORDER BY sequence'

function prepareStatements(database: Database) {
  return {
    last: database.prepare('SELECT sequence, hash FROM records ORDER BY sequence DESC LIMIT 1'),
    exists: database.prepare('SELECT 1 FROM records WHERE id = ?'),
    insert: database.prepare('INSERT INTO records (sequence, id, previous, hash, entry) VALUES (?, ?, ?, ?, ?)'),
    get: database.prepare('SELECT * FROM records WHERE id = ?'),
    all: database.prepare('SELECT * FROM records ORDER BY sequence'),
    newest: database.prepare(NEWEST),
  }
}
type Statements = ReturnType<typeof prepareStatements>
type Place = { readonly sequence: number; readonly hash: string }
type Kept = Extract<CheckedEntry, { text: string }>

function refuse(path: string, text: string): DatabaseError {
  return new DatabaseError(path, `database \`${path}\`: ${text}`)
}

/** @throws DatabaseError where the end of the chain cannot be read */
function readLast(path: string, statements: Statements): Place {
  const row = statements.last.get()
  const last = row === undefined ? { sequence: 0, hash: GENESIS } : placeOf(row)
  if (last === null) throw refuse(path, 'the last record is damaged: run audit verify')
  return last
}

/** Adds a record behind another; null where there is one of that id already. */
function insertAfter(last: Place, { entry, text }: Kept, statements: Statements): AuditRecord | null {
  const { id } = entry.verdict
  if (statements.exists.get(id) !== undefined) return null
  const record = { sequence: last.sequence + 1, previous: last.hash, hash: chainHash(last.hash, text) }
  statements.insert.run(record.sequence, id, record.previous, record.hash, text)
  return { ...record, entry }
}

/** @throws DatabaseError that names the record, if it is not what was written */
function recordOf(path: string, row: unknown): AuditRecord {
  const record = readRow(row)
  if (record !== null) return record
  throw refuse(path, `${labelOf(row)} is damaged: run audit verify, and restore a copy`)
}

/** Appends checked entries in one transaction that holds the write lock, so that no other record comes between. */
function appenderOf(path: string, database: Database, statements: Statements) {
  const appendAll = database.transaction((checked: readonly CheckedEntry[]): (AuditRecord | Error)[] => {
    let last = readLast(path, statements)
    return checked.map((one) => {
      if ('problem' in one) return refuse(path, `the entry cannot be kept: ${one.problem}`)
      const record = insertAfter(last, one, statements)
      last = record ?? last
      const { id } = one.entry.verdict
      return record ?? refuse(path, `a record \`${id}\` exists already: every verdict needs an id of its own`)
    })
  })
  const check = entryChecker()
  return (entries: readonly AuditEntry[]): (AuditRecord | Error)[] => {
    // Outside the transaction, so that the write lock is held no longer than the write.
    const checked = entries.map(check)
    if (checked.length === 0) return []
    return wrapDatabaseError(path, () => appendAll.immediate(checked))
  }
}

export type AuditLogOptions = {
  /** What a record that `append` answered survives: `power-loss` (the default) or only `process-end`. */
  readonly durability?: Durability
}

/**
 * Opens an audit log kept in a SQLite file, or makes it. Records can only be added: triggers refuse any change, and
 * each record's hash covers the one before it. `append` returns when the record is on disk, or with `process-end` in
 * the hands of the operating system; several processes may append to one file. Whoever may write the file can still
 * rebuild it whole or cut its end off: note `verify().head` elsewhere to notice.
 *
 * @param path a file in an existing folder, or `:memory:`
 * @example const log = openAuditLog('memory.audit.db'); log.append(prepareEntry(entry, 'full')); log.verify().brokenAt // null
 * @throws DatabaseError if the file cannot be used; it is then as it was
 */
export function openAuditLog(path: string, options: AuditLogOptions = {}): AuditLog {
  const file = { path, applicationId: AUDIT_APPLICATION_ID, migrations: AUDIT_MIGRATIONS, ...options }
  const { database, statements } = openPrepared(file, prepareStatements)
  const guarded = <T>(work: () => T): T => wrapDatabaseError(path, work)
  const appendAll = appenderOf(path, database, statements)
  return {
    append(entry) {
      const [record] = appendAll([entry])
      if (record === undefined || record instanceof Error) throw record ?? refuse(path, 'the entry was not kept')
      return record
    },
    appendAll,
    get(id) {
      const row = guarded(() => statements.get.get(id))
      return row === undefined ? null : recordOf(path, row)
    },
    list({ limit } = {}) {
      const rows = guarded(() => (limit === undefined ? statements.all.all() : statements.newest.all(limit)))
      return rows.map((row) => recordOf(path, row))
    },
    verify: () => guarded(() => verifyChain(statements.all.iterate())),
    close: () => {
      database.close()
    },
  }
}
