import type SQLite from 'better-sqlite3'
import type { DatabaseState } from './database-state.ts'

/** Asks an open database what it says of itself. */
export function readState(database: SQLite.Database): DatabaseState {
  return {
    applicationId: Number(database.pragma('application_id', { simple: true })),
    version: Number(database.pragma('user_version', { simple: true })),
    empty: database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined,
  }
}
