import { crc32 } from 'node:zlib'
import { KEY_PROFILE_VERSION } from '../src/contract/key-profile.ts'
import type { Shard } from '../src/contract/memory.ts'
import type { Database } from '../src/database/open-database.ts'
import { damaged } from './demonstration-row.ts'
import { ENTRY_COLUMNS, type KeyPlace, makeEntry } from './index-entry.ts'

/** Entries read at once: more gains nothing. */
const ENTRIES_AT_ONCE = 1000
/** Keys read at once: they may be long. */
const KEYS_AT_ONCE = 16

/** All of them. */
export const ONE_SHARD: Shard = { shard: 0, shards: 1 }

const INSERT = `
  INSERT OR REPLACE INTO key_index (agent, number, id, length, profile, key_check, entry_check)
  VALUES (:agent, :number, :id, :length, :profile, :key_check, :entry_check)`

const BATCH = `
  SELECT ${ENTRY_COLUMNS.join(', ')} FROM key_index
  WHERE agent = ? AND number > ? AND number % ? = ? ORDER BY number LIMIT ${ENTRIES_AT_ONCE}`

/** In the order of numbers, so that reading all is one way through the table. A missing entry gives nulls. */
const KEYS = `
  SELECT d.number, d.id, d.agent, d.key, d.key_check, ${ENTRY_COLUMNS.map((column) => `k.${column}`).join(', ')}
  FROM demonstrations AS d LEFT JOIN key_index AS k ON k.agent = d.agent AND k.number = d.number
  WHERE d.status = 'confirmed'`

const KEYS_AFTER = `${KEYS} AND d.number > :after AND (:agent IS NULL OR d.agent = :agent) AND d.number % :shards = :shard
  ORDER BY d.number LIMIT ${KEYS_AT_ONCE}`

/** Finds an agent whose confirmed demonstrations are not as many as its entries, or are others. */
function differing(condition: string): string {
  return `
    SELECT 1 FROM (
      SELECT agent, count(*) AS entries, sum(number) AS numbers FROM demonstrations
        WHERE status = 'confirmed' ${condition} GROUP BY agent
      UNION ALL
      SELECT agent, -count(*), -sum(number) FROM key_index WHERE true ${condition} GROUP BY agent
    ) GROUP BY agent HAVING sum(entries) <> 0 OR sum(numbers) <> 0 LIMIT 1`
}

type KeyRow = [number: number, id: string, agent: string, key: string, keyCheck: number, ...entry: unknown[]]

/** A confirmed demonstration's key beside its entry in the index, which may be missing or bad: see `readEntry`. */
export type PlaceWithEntry = { readonly place: KeyPlace; readonly entry: readonly unknown[] }

function prepareStatements(database: Database) {
  return {
    insert: database.prepare(INSERT),
    remove: database.prepare('DELETE FROM key_index WHERE agent = ? AND number = ?'),
    clear: database.prepare('DELETE FROM key_index'),
    batch: database.prepare<unknown[], unknown[]>(BATCH).raw(),
    key: database.prepare<unknown[], KeyRow>(`${KEYS} AND d.id = ? AND d.agent = ?`).raw(),
    keysAfter: database.prepare<unknown[], KeyRow>(KEYS_AFTER).raw(),
    version: database.prepare<[], number>('SELECT version FROM key_index_version').pluck(),
    setVersion: database.prepare('UPDATE key_index_version SET version = ?'),
    differing: database.prepare(differing('')).pluck(),
    differingAgent: database.prepare(differing('AND agent = :agent')).pluck(),
    count: database.prepare<[], number>('SELECT count(*) FROM key_index').pluck(),
    bytes: database.prepare<[], number>("SELECT pgsize FROM dbstat WHERE name = 'key_index' AND aggregate = 1").pluck(),
  }
}

export type KeyIndexTable = ReturnType<typeof openKeyIndexTable>

/** The table of the index and its statements. All that is read at once is of one state of the file. */
export function openKeyIndexTable(path: string, database: Database) {
  const statements = prepareStatements(database)
  const put = (place: KeyPlace): void => {
    statements.insert.run(makeEntry(place))
  }
  const readKey = ([number, id, agent, key, keyCheck, ...entry]: KeyRow): PlaceWithEntry => {
    if (crc32(key) !== keyCheck) throw damaged(path, id)
    return { place: { number, id, agent, key, keyCheck }, entry }
  }
  /** Confirmed demonstrations of one agent or all, after a number. @throws DatabaseError that names a damaged one */
  function* places(agent: string | null, { shard, shards }: Shard, start = 0): Generator<PlaceWithEntry> {
    for (let after = start; ; ) {
      const rows = statements.keysAfter.all({ after, agent, shard, shards })
      for (const row of rows) {
        yield readKey(row)
        after = row[0]
      }
      if (rows.length < KEYS_AT_ONCE) return
    }
  }
  return {
    put,
    places,
    remove: (agent: string, number: number) => statements.remove.run(agent, number),
    /** Columns of an agent's entries after a number, in the order of numbers; none where there are no more. */
    batch: (agent: string, after: number, { shard, shards }: Shard) =>
      statements.batch.all(agent, after, shards, shard),
    /** @throws DatabaseError where the key is damaged */
    place: (agent: string, id: string): PlaceWithEntry | null => {
      const row = statements.key.get(id, agent)
      return row === undefined ? null : readKey(row)
    },
    /** Cheap: the version, and number and sum of the entries of each agent, or of one. */
    agrees: (agent?: string): boolean => {
      if (statements.version.get() !== KEY_PROFILE_VERSION) return false
      const found = agent === undefined ? statements.differing.get() : statements.differingAgent.get({ agent })
      return found === undefined
    },
    /** For a new database, which has no keys yet. */
    begin: () => statements.setVersion.run(KEY_PROFILE_VERSION),
    /** Within the caller's transaction. @throws DatabaseError where a key is damaged */
    rebuild: (): void => {
      statements.clear.run()
      for (const { place } of places(null, ONE_SHARD)) put(place)
      statements.setVersion.run(KEY_PROFILE_VERSION)
    },
    size: () => ({
      version: statements.version.get() ?? 0,
      keys: statements.count.get() ?? 0,
      bytes: statements.bytes.get() ?? 0,
    }),
  }
}
