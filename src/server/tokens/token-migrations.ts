import type { Migration } from '../../database/open-database.ts'

/** ASCII `GAtk`: marks a SQLite file as the tokens of a service of this program. */
export const TOKENS_APPLICATION_ID = 0x4741746b

/**
 * A token stays on the list for good, so that a service whose tokens are all revoked is never taken for one that asks for none. The insert trigger also
 * closes the way through `INSERT OR REPLACE`, which deletes without asking the delete trigger.
 */
const TOKENS = `
  CREATE TABLE tokens (
    number INTEGER PRIMARY KEY NOT NULL CHECK (number > 0),
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 16 AND id NOT GLOB '*[^0-9a-f]*'),
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    name TEXT NOT NULL CHECK (name <> ''),
    created_at TEXT NOT NULL CHECK (created_at <> ''),
    expires_at TEXT CHECK (expires_at <> ''),
    revoked_at TEXT CHECK (revoked_at <> '')
  ) STRICT;
  CREATE TRIGGER tokens_only_new BEFORE INSERT ON tokens
    WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM tokens)
      OR EXISTS (SELECT 1 FROM tokens WHERE id = NEW.id OR hash = NEW.hash)
    BEGIN SELECT RAISE(ABORT, 'a token is added once, at the end'); END;
  CREATE TRIGGER tokens_never_go BEFORE DELETE ON tokens
    BEGIN SELECT RAISE(ABORT, 'tokens are revoked, not deleted'); END;
  CREATE TRIGGER tokens_only_revoked BEFORE UPDATE ON tokens
    WHEN OLD.revoked_at IS NOT NULL
      OR NEW.revoked_at IS NULL
      OR NEW.number <> OLD.number
      OR NEW.id <> OLD.id
      OR NEW.hash <> OLD.hash
      OR NEW.name <> OLD.name
      OR NEW.created_at <> OLD.created_at
      OR NEW.expires_at IS NOT OLD.expires_at
    BEGIN SELECT RAISE(ABORT, 'all that changes of a token is that it is revoked, once'); END;
`

/** All steps of the schema. */
export const TOKENS_MIGRATIONS: readonly Migration[] = [(database) => database.exec(TOKENS)]
