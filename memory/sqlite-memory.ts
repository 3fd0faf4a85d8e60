import { resolve } from 'node:path'
import type { Demonstration } from '../src/contract/demonstration.ts'
import { DatabaseError } from '../src/contract/errors.ts'
import type { MemoryFilter, MemoryStore } from '../src/contract/memory.ts'
import type { Database } from '../src/database/open-database.ts'
import { openPrepared } from '../src/database/open-prepared.ts'
import { wrapDatabaseError } from '../src/database/wrap-database-error.ts'
import { addAll, confirm, distrust, openTables, remove } from './change-memory.ts'
import { fromKeyRow, fromRow } from './demonstration-row.ts'
import { MEMORY_APPLICATION_ID, MEMORY_MIGRATIONS } from './migrations.ts'
import { StoredIndex } from './stored-index.ts'

const IN_MEMORY = ':memory:'

export type MemoryOptions = {
  /** What a new database starts with; they are put into no other. */
  readonly seeds?: readonly Demonstration[]
  /** Only reads: the file must exist and be up to date. For readers beside one that writes, such as threads. */
  readonly readonly?: boolean
}

function openFile(path: string, { seeds = [], readonly = false }: MemoryOptions) {
  if (readonly && path === IN_MEMORY)
    throw new DatabaseError(path, `database \`${path}\`: only the store that made it can read it: name a file`)
  const fill = (database: Database): void => {
    const tables = openTables(path, database)
    tables.index.begin()
    addAll(tables, seeds)
  }
  const file = { path, applicationId: MEMORY_APPLICATION_ID, migrations: MEMORY_MIGRATIONS, fill, readonly }
  const { database, statements: tables } = openPrepared(file, (opened) => openTables(path, opened))
  return { database, tables }
}

/** Does work in one transaction that writes; refused where memory may only be read. */
function writer(path: string, database: Database, readonly: boolean) {
  return <T>(work: () => T): T => {
    if (readonly) throw new DatabaseError(path, `database \`${path}\`: is open for reading only: open it for writing`)
    return wrapDatabaseError(path, () => database.transaction(work).immediate())
  }
}

/** Opened with the file, so that a file whose index cannot even be read is refused at once. */
function openIndex(path: string, opened: ReturnType<typeof openFile>, write: ((work: () => void) => void) | null) {
  try {
    return new StoredIndex({ table: opened.tables.index, write, guarded: (work) => wrapDatabaseError(path, work) })
  } catch (error) {
    opened.database.close()
    throw error
  }
}

/**
 * Opens demonstrations kept in a SQLite file, or makes it. Every change is on disk when the call returns. Several processes
 * may share the file: many read while one writes, each sees what is new at its next call, and who wants to write meanwhile
 * waits for up to 5 seconds. What is no demonstration, or a change without who and when, is an `InputError`. Ids are ordered
 * by code point.
 *
 * @param path a file in an existing folder, or `:memory:`
 * @example const memory = openMemory('memory.db', { seeds })
 * @throws DatabaseError if the file cannot be used; it is then as it was
 */
export function openMemory(path: string, options: MemoryOptions = {}): MemoryStore {
  const readonly = options.readonly ?? false
  const opened = openFile(path, options)
  const { database, tables } = opened
  const { rows, changes } = tables
  const guarded = <T>(work: () => T): T => wrapDatabaseError(path, work)
  const write = writer(path, database, readonly)
  const index = openIndex(path, opened, readonly ? null : write)
  function* iterate(filter: MemoryFilter = {}): Generator<Demonstration> {
    const walk = guarded(() => rows.walk(filter))
    try {
      for (let step = guarded(() => walk.next()); !step.done; step = guarded(() => walk.next()))
        yield fromRow(path, step.value)
    } finally {
      walk.return?.()
    }
  }
  return {
    path: path === IN_MEMORY ? null : resolve(path),
    add: (demonstrations, by) => write(() => addAll(tables, demonstrations, by)),
    list: (filter) => [...iterate(filter)],
    iterate,
    get: (id) => {
      const row = guarded(() => rows.row(id))
      return row === undefined ? null : fromRow(path, row)
    },
    remove: (id, by) => write(() => remove(tables, id, by)),
    confirm: (id, confirmation, looked) => write(() => confirm(tables, id, confirmation, looked)),
    distrust: (id, by) => write(() => distrust(tables, id, by)),
    history: (filter = {}) => guarded(() => changes.history(filter)),
    stats: () => guarded(() => rows.stats()),
    indexState: (how) => index.state(how),
    keys: (agent) => guarded(() => rows.keyRows(agent)).map((row) => fromKeyRow(path, row)),
    indexedKeys: (agent, shard) => index.entries(agent, shard),
    indexedKey: (agent, id, shard) => index.entry(agent, id, shard),
    key: (id) => {
      const row = guarded(() => rows.keyRow(id))
      return row === undefined ? null : fromKeyRow(path, row).key
    },
    revision: () => guarded(() => changes.newest()),
    changedSince: (agent, revision) => guarded(() => changes.since(agent, revision)),
    close: () => {
      database.close()
    },
  }
}
