import type { Migration } from '../database/open-database.ts'

/** ASCII `GAau`: marks a SQLite file as an audit log of this program. */
export const AUDIT_APPLICATION_ID = 0x47416175

/**
 * Records are only ever added at the end. The insert trigger also closes the way through `INSERT OR REPLACE`, which
 * deletes without asking the delete trigger.
 */
const RECORDS = `
  CREATE TABLE records (
    sequence INTEGER PRIMARY KEY NOT NULL CHECK (sequence > 0),
    id TEXT NOT NULL UNIQUE CHECK (id <> ''),
    previous TEXT NOT NULL CHECK (length(previous) = 71),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 71),
    entry TEXT NOT NULL CHECK (entry <> '')
  ) STRICT;
  CREATE TRIGGER records_never_change BEFORE UPDATE ON records
    BEGIN SELECT RAISE(ABORT, 'audit records never change'); END;
  CREATE TRIGGER records_never_go BEFORE DELETE ON records
    BEGIN SELECT RAISE(ABORT, 'audit records are never deleted'); END;
  CREATE TRIGGER records_only_at_end BEFORE INSERT ON records
    WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM records)
      OR EXISTS (SELECT 1 FROM records WHERE id = NEW.id OR hash = NEW.hash)
      OR EXISTS (SELECT 1 FROM records WHERE sequence = NEW.sequence - 1 AND hash <> NEW.previous)
    BEGIN SELECT RAISE(ABORT, 'audit records are only added at the end'); END;
`

/** All steps of the log's schema. */
export const AUDIT_MIGRATIONS: readonly Migration[] = [(database) => database.exec(RECORDS)]
