import { AuditEntry, type AuditLog, type AuditRecord } from '../contract/audit.ts'
import { DatabaseError } from '../contract/errors.ts'
import { canonicalJson } from '../contract/json.ts'
import type { Database } from '../database/open-database.ts'
import { openPrepared } from '../database/open-prepared.ts'
import { wrapDatabaseError } from '../database/wrap-database-error.ts'
import { AUDIT_APPLICATION_ID, AUDIT_MIGRATIONS } from './audit-migrations.ts'
import { labelOf, placeOf, readRow } from './audit-row.ts'
import { chainHash, GENESIS } from './chain.ts'
import { verifyChain } from './verify-chain.ts'

const NEWEST = 'SELECT * FROM (SELECT * FROM records ORDER BY sequence DESC LIMIT ?) ORDER BY sequence'

function prepareStatements(database: Database) {
  return {
    last: database.prepare('SELECT sequence, hash FROM records ORDER BY sequence DESC LIMIT 1'),
    exists: database.prepare('SELECT 1 FROM records WHERE id = ?'),
    insert: database.prepare(
      'INSERT INTO records (sequence, id, previous, hash, entry) VALUES (:sequence, :id, :previous, :hash, :entry)',
    ),
    get: database.prepare('SELECT * FROM records WHERE id = ?'),
    all: database.prepare('SELECT * FROM records ORDER BY sequence'),
    newest: database.prepare(NEWEST),
  }
}
type Statements = ReturnType<typeof prepareStatements>
type Prepared = { readonly entry: AuditEntry; readonly text: string }

/** What is written must read back, or one record would make the whole log unreadable. */
function prepare(path: string, entry: AuditEntry): Prepared {
  const text = canonicalJson(entry)
  const parsed = AuditEntry.safeParse(JSON.parse(text))
  if (parsed.success && parsed.data.verdict.id.isWellFormed()) return { entry: parsed.data, text }
  const issue = parsed.error?.issues[0]
  const what = issue === undefined ? 'its id is not well-formed' : `\`${issue.path.join('.')}\`: ${issue.message}`
  throw new DatabaseError(path, `database \`${path}\`: the entry cannot be kept: ${what.toLowerCase()}`)
}

/** Runs within a transaction that holds the write lock, so that no other record comes between. */
function appendEntry(path: string, statements: Statements, { entry, text }: Prepared): AuditRecord {
  const { id } = entry.verdict
  if (statements.exists.get(id) !== undefined) {
    throw new DatabaseError(
      path,
      `database \`${path}\`: a record \`${id}\` exists already: every verdict needs an id of its own`,
    )
  }
  const lastRow = statements.last.get()
  const last = lastRow === undefined ? { sequence: 0, hash: GENESIS } : placeOf(lastRow)
  if (last === null) throw new DatabaseError(path, `database \`${path}\`: the last record is damaged: run audit verify`)
  const record = { sequence: last.sequence + 1, previous: last.hash, hash: chainHash(last.hash, text) }
  statements.insert.run({ ...record, id, entry: text })
  return { ...record, entry }
}

/** @throws DatabaseError that names the record, if it is not what was written */
function recordOf(path: string, row: unknown): AuditRecord {
  const record = readRow(row)
  if (record !== null) return record
  throw new DatabaseError(
    path,
    `database \`${path}\`: ${labelOf(row)} is damaged: run audit verify, and restore a copy`,
  )
}

/**
 * Opens an audit log kept in a SQLite file, or makes it. Records can only be added: triggers refuse any change, and
 * each record's hash covers the one before it. `append` returns when the record is on disk; several processes may
 * append to one file. Whoever may write the file can still rebuild it whole or cut its end off: note `verify().head`
 * elsewhere to notice.
 *
 * @param path a file in an existing folder, or `:memory:`
 * @example const log = openAuditLog('memory.audit.db'); log.append(prepareEntry(entry, 'full')); log.verify().brokenAt // null
 * @throws DatabaseError if the file cannot be used; it is then as it was
 */
export function openAuditLog(path: string): AuditLog {
  const file = { path, applicationId: AUDIT_APPLICATION_ID, migrations: AUDIT_MIGRATIONS }
  const { database, statements } = openPrepared(file, prepareStatements)
  const guarded = <T>(work: () => T): T => wrapDatabaseError(path, work)
  const append = database.transaction((prepared: Prepared) => appendEntry(path, statements, prepared))
  return {
    append(entry) {
      // Outside the transaction, so that the write lock is held no longer than the write.
      const prepared = prepare(path, entry)
      return guarded(() => append.immediate(prepared))
    },
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
