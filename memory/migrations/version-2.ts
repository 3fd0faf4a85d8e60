import type { Migration } from '../../src/database/open-database.ts'

/**
 * Short columns come first: what stands behind a long text lies on other pages. The sums say whether a text is what was
 * written, so nothing checks JSON here, and a damaged row is moved as it is. The index by agent answers counts alone.
 */
const DEMONSTRATIONS = `
  DROP INDEX demonstrations_by_agent;
  ALTER TABLE demonstrations RENAME TO demonstrations_before;
  CREATE TABLE demonstrations (
    number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),
    id TEXT NOT NULL UNIQUE CHECK (id <> ''),
    agent TEXT NOT NULL CHECK (agent <> ''),
    status TEXT NOT NULL CHECK (status IN ('confirmed', 'quarantined', 'distrusted')),
    label INTEGER NOT NULL CHECK (label IN (0, 1)),
    at TEXT NOT NULL,
    key_check INTEGER NOT NULL,
    row_check INTEGER NOT NULL,
    key TEXT NOT NULL,
    source TEXT NOT NULL,
    confirmation TEXT,
    identity TEXT,
    plan TEXT NOT NULL,
    program TEXT NOT NULL,
    input TEXT NOT NULL,
    output TEXT NOT NULL
  ) STRICT;
  INSERT INTO demonstrations
    (id, agent, status, label, at, key_check, row_check, key, source, identity, plan, program, input, output)
  SELECT id, agent, status, label, at, key_check, row_check, key, source, identity, plan, program, input, output
    FROM demonstrations_before ORDER BY rowid;
  DROP TABLE demonstrations_before;
  CREATE INDEX demonstrations_by_agent ON demonstrations (agent, status, id, label);
`

/**
 * Changes are only ever added. The insert trigger closes the way through INSERT OR REPLACE, which deletes without asking
 * the delete trigger. An index ends with the row's number, so these two are ordered by it.
 */
const CHANGES = `
  CREATE TABLE changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),
    id TEXT NOT NULL,
    agent TEXT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('added', 'confirmed', 'distrusted', 'removed')),
    at TEXT NOT NULL,
    "by" TEXT NOT NULL CHECK ("by" <> ''),
    why TEXT
  ) STRICT;
  INSERT INTO changes (id, agent, what, at, "by", why)
    SELECT id, agent, 'added', at,
      coalesce(nullif(iif(json_valid(source), source ->> '$.from', ''), ''), 'unknown'),
      iif(json_valid(source), source ->> '$.kind', NULL)
    FROM demonstrations ORDER BY number;
  CREATE INDEX changes_by_agent ON changes (agent);
  CREATE INDEX changes_by_id ON changes (id);
  CREATE TRIGGER changes_never_change BEFORE UPDATE ON changes
    BEGIN SELECT RAISE(ABORT, 'changes are never changed'); END;
  CREATE TRIGGER changes_never_go BEFORE DELETE ON changes
    BEGIN SELECT RAISE(ABORT, 'changes are never deleted'); END;
  CREATE TRIGGER changes_never_replaced BEFORE INSERT ON changes
    WHEN EXISTS (SELECT 1 FROM changes WHERE number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'changes are never replaced'); END;
`

/** Beside the rows, so that a search reads it without them. Version 0: it has to be built. */
const KEY_INDEX = `
  CREATE TABLE key_index (
    agent TEXT NOT NULL,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    length INTEGER NOT NULL,
    profile BLOB NOT NULL,
    key_check INTEGER NOT NULL,
    entry_check INTEGER NOT NULL,
    PRIMARY KEY (agent, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE key_index_version (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    version INTEGER NOT NULL
  ) STRICT;
  INSERT INTO key_index_version (one, version) VALUES (1, 0);
`

/** Numbers, distrust and confirmations; the record of changes; the index of keys. */
export const version2: Migration = (database) => database.exec(`${DEMONSTRATIONS}${CHANGES}${KEY_INDEX}`)
