import { z } from 'zod'
import type { MemoryFilter, MemoryStats } from '../src/contract/memory.ts'
import type { Database } from '../src/database/open-database.ts'
import type { DemonstrationRow } from './demonstration-row.ts'

const INSERT = `
  INSERT INTO demonstrations
    (id, agent, status, label, at, key_check, row_check, key, source, confirmation, identity, plan, program, input, output)
  VALUES
    (:id, :agent, :status, :label, :at, :key_check, :row_check, :key, :source, :confirmation, :identity, :plan, :program, :input, :output)`

const UPDATE = `
  UPDATE demonstrations SET status = :status, source = :source, confirmation = :confirmation, row_check = :row_check
  WHERE id = :id`

const STATS = `
  SELECT agent, confirmed, quarantined, distrusted, allow, deny, coalesce(indexed, 0) AS indexed
  FROM (
    SELECT agent,
      sum(status = 'confirmed') AS confirmed, sum(status = 'quarantined') AS quarantined,
      sum(status = 'distrusted') AS distrusted, sum(label = 0) AS allow, sum(label = 1) AS deny
    FROM demonstrations GROUP BY agent
  ) LEFT JOIN (SELECT agent, count(*) AS indexed FROM key_index GROUP BY agent) USING (agent)
  ORDER BY agent`

const StatsRow = z.strictObject({
  agent: z.string(),
  confirmed: z.number(),
  quarantined: z.number(),
  distrusted: z.number(),
  allow: z.number(),
  deny: z.number(),
  indexed: z.number(),
})

/** Where a demonstration stands, whatever its other columns hold. */
export type Place = { readonly number: number; readonly agent: string; readonly status: string }

const KEY_COLUMNS = 'id, key, key_check'

function prepareStatements(database: Database) {
  return {
    insert: database.prepare(INSERT),
    update: database.prepare(UPDATE),
    remove: database.prepare('DELETE FROM demonstrations WHERE id = ?'),
    get: database.prepare('SELECT * FROM demonstrations WHERE id = ?'),
    place: database.prepare<[string], Place>('SELECT number, agent, status FROM demonstrations WHERE id = ?'),
    key: database.prepare(`SELECT ${KEY_COLUMNS} FROM demonstrations WHERE id = ? AND status = 'confirmed'`),
    keys: database.prepare(
      `SELECT ${KEY_COLUMNS} FROM demonstrations WHERE agent = ? AND status = 'confirmed' ORDER BY id`,
    ),
    stats: database.prepare(STATS),
  }
}

/** Rows that a filter lets through, ordered by id. Each walk has a statement of its own, so that there may be several at once. */
function walk(database: Database, filter: MemoryFilter): IterableIterator<unknown> {
  const conditions = [
    ...(filter.agent === undefined ? [] : ['agent = :agent']),
    ...(filter.status === undefined ? [] : ['status = :status']),
  ]
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  return database.prepare(`SELECT * FROM demonstrations ${where} ORDER BY id`).iterate({ ...filter })
}

/** The table of demonstrations and its statements. Rows are handed out as they are: see `fromRow`. */
export function openDemonstrationsTable(database: Database) {
  const statements = prepareStatements(database)
  return {
    place: (id: string): Place | null => statements.place.get(id) ?? null,
    /** Answers its number. */
    insert: (row: DemonstrationRow): number => Number(statements.insert.run(row).lastInsertRowid),
    /** Writes what may change: status, source and confirmation. */
    update: ({ id, status, source, confirmation, row_check }: DemonstrationRow) =>
      statements.update.run({ id, status, source, confirmation, row_check }),
    remove: (id: string) => statements.remove.run(id),
    row: (id: string): unknown => statements.get.get(id),
    keyRow: (id: string): unknown => statements.key.get(id),
    keyRows: (agent: string): unknown[] => statements.keys.all(agent),
    walk: (filter: MemoryFilter) => walk(database, filter),
    stats: (): MemoryStats[] => statements.stats.all().map((row) => StatsRow.parse(row)),
  }
}
