import type { Database, Migration } from '../src/database/open-database.ts'

/** ASCII `GAme`: marks a SQLite file as memory of this program. */
export const MEMORY_APPLICATION_ID = 0x47416d65

/**
 * `key` is what retrieval compares; `key_check` and `row_check` are CRC-32 sums of the key and of the whole
 * demonstration as canonical JSON: SQLite itself does not notice a changed letter.
 */
const DEMONSTRATIONS = `
  CREATE TABLE demonstrations (
    id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
    agent TEXT NOT NULL CHECK (agent <> ''),
    input TEXT NOT NULL CHECK (json_valid(input)),
    output TEXT NOT NULL CHECK (json_valid(output)),
    identity TEXT CHECK (identity IS NULL OR json_valid(identity)),
    plan TEXT NOT NULL CHECK (json_valid(plan) AND json_array_length(plan) = 4),
    program TEXT NOT NULL CHECK (program <> ''),
    label INTEGER NOT NULL CHECK (label IN (0, 1)),
    source TEXT NOT NULL CHECK (json_valid(source)),
    at TEXT NOT NULL CHECK (at <> ''),
    status TEXT NOT NULL CHECK (status IN ('confirmed', 'quarantined')),
    key TEXT NOT NULL,
    key_check INTEGER NOT NULL,
    row_check INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX demonstrations_by_agent ON demonstrations (agent, status, id);
`

/** All steps of memory's schema. `seed` runs within the first one, so only for a new database, and with it or not at all. */
export function memoryMigrations(seed: (database: Database) => void): Migration[] {
  return [
    (database) => {
      database.exec(DEMONSTRATIONS)
      seed(database)
    },
  ]
}
