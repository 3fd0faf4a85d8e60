import { z } from 'zod'
import type { Demonstration } from '../src/contract/demonstration.ts'
import { DatabaseError } from '../src/contract/errors.ts'
import type { MemoryFilter, MemoryStats, MemoryStore } from '../src/contract/memory.ts'
import type { Database } from '../src/database/open-database.ts'
import { openPrepared } from '../src/database/open-prepared.ts'
import { wrapDatabaseError } from '../src/database/wrap-database-error.ts'
import { fromKeyRow, fromRow, toRow } from './demonstration-row.ts'
import { MEMORY_APPLICATION_ID, memoryMigrations } from './migrations.ts'

const INSERT = `
  INSERT INTO demonstrations
    (id, agent, input, output, identity, plan, program, label, source, at, status, key, key_check, row_check)
  VALUES
    (:id, :agent, :input, :output, :identity, :plan, :program, :label, :source, :at, :status, :key, :key_check, :row_check)`

const STATS = `
  SELECT agent,
    sum(status = 'confirmed') AS confirmed, sum(status = 'quarantined') AS quarantined,
    sum(label = 0) AS allow, sum(label = 1) AS deny
  FROM demonstrations GROUP BY agent ORDER BY agent`

const StatsRow = z.strictObject({
  agent: z.string(),
  confirmed: z.number(),
  quarantined: z.number(),
  allow: z.number(),
  deny: z.number(),
})

/** Inserts within the caller's transaction. */
function insertAll(path: string, database: Database, demonstrations: readonly Demonstration[]): void {
  const exists = database.prepare('SELECT 1 FROM demonstrations WHERE id = ?')
  const insert = database.prepare(INSERT)
  for (const demonstration of demonstrations) {
    const row = toRow(demonstration)
    if (exists.get(row.id) !== undefined) {
      throw new DatabaseError(
        path,
        `database \`${path}\`: a demonstration \`${row.id}\` exists already: remove it first, or choose another id; nothing was added`,
      )
    }
    insert.run(row)
  }
}

function prepareStatements(database: Database) {
  return {
    list: database.prepare('SELECT * FROM demonstrations ORDER BY id'),
    listAgent: database.prepare('SELECT * FROM demonstrations WHERE agent = ? ORDER BY id'),
    listStatus: database.prepare('SELECT * FROM demonstrations WHERE status = ? ORDER BY id'),
    listBoth: database.prepare('SELECT * FROM demonstrations WHERE agent = ? AND status = ? ORDER BY id'),
    get: database.prepare('SELECT * FROM demonstrations WHERE id = ?'),
    remove: database.prepare('DELETE FROM demonstrations WHERE id = ?'),
    update: database.prepare('UPDATE demonstrations SET status = :status, row_check = :row_check WHERE id = :id'),
    stats: database.prepare(STATS),
    keys: database.prepare(
      "SELECT id, key, key_check FROM demonstrations WHERE agent = ? AND status = 'confirmed' ORDER BY id",
    ),
    dataVersion: database.prepare('PRAGMA data_version').pluck(),
  }
}
type Statements = ReturnType<typeof prepareStatements>

function select(statements: Statements, filter: MemoryFilter): unknown[] {
  const { agent, status } = filter
  if (agent !== undefined && status !== undefined) return statements.listBoth.all(agent, status)
  if (agent !== undefined) return statements.listAgent.all(agent)
  if (status !== undefined) return statements.listStatus.all(status)
  return statements.list.all()
}

function confirm(path: string, statements: Statements, id: string): boolean {
  const row = statements.get.get(id)
  if (row === undefined) return false
  const { row_check, status } = toRow({ ...fromRow(path, row), status: 'confirmed' })
  statements.update.run({ id, status, row_check })
  return true
}

/**
 * Opens demonstrations kept in a SQLite file, or makes it. Every change is on disk when the call returns; several
 * processes may share the file. `add` also throws an `InputError` for what is no demonstration. Ids are ordered by
 * code point.
 *
 * @param path a file in an existing folder, or `:memory:`
 * @param options `seeds` are put into a new database, and into no other
 * @example const memory = openMemory('memory.db', { seeds })
 * @throws DatabaseError if the file cannot be used; it is then as it was
 */
export function openMemory(path: string, options: { readonly seeds?: readonly Demonstration[] } = {}): MemoryStore {
  const seed = (database: Database): void => insertAll(path, database, options.seeds ?? [])
  const file = { path, applicationId: MEMORY_APPLICATION_ID, migrations: memoryMigrations(seed) }
  const { database, statements } = openPrepared(file, prepareStatements)
  const guarded = <T>(work: () => T): T => wrapDatabaseError(path, work)
  let changes = 0
  const write = <T>(work: () => T): T => {
    const result = guarded(() => database.transaction(work).immediate())
    changes += 1
    return result
  }
  return {
    add: (demonstrations) => write(() => insertAll(path, database, demonstrations)),
    list: (filter = {}) => guarded(() => select(statements, filter)).map((row) => fromRow(path, row)),
    get: (id) => {
      const row = guarded(() => statements.get.get(id))
      return row === undefined ? null : fromRow(path, row)
    },
    remove: (id) => write(() => statements.remove.run(id).changes > 0),
    confirm: (id) => write(() => confirm(path, statements, id)),
    stats: (): MemoryStats[] => guarded(() => statements.stats.all()).map((row) => StatsRow.parse(row)),
    keys: (agent) => guarded(() => statements.keys.all(agent)).map((row) => fromKeyRow(path, row)),
    // SQLite's data_version tells of commits of other connections, the counter of our own.
    revision: () => `${String(guarded(() => statements.dataVersion.get()))}.${changes}`,
    close: () => {
      database.close()
    },
  }
}
