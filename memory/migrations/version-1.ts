import type { Migration } from '../../src/database/open-database.ts'

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

/** Demonstrations in one table. */
export const version1: Migration = (database) => database.exec(DEMONSTRATIONS)
