import { randomBytes, timingSafeEqual } from 'node:crypto'
import { DatabaseError, InputError } from '../../contract/errors.ts'
import type { Database } from '../../database/open-database.ts'
import { openPrepared } from '../../database/open-prepared.ts'
import { wrapDatabaseError } from '../../database/wrap-database-error.ts'
import { ensurePrivate } from './ensure-private.ts'
import { parseTokenName } from './parse-token-name.ts'
import { TOKENS_APPLICATION_ID, TOKENS_MIGRATIONS } from './token-migrations.ts'
import { readTokenRow, type TokenRecord } from './token-row.ts'
import { tokenState } from './token-state.ts'
import { isTokenId, newToken, tokenHash, tokenIdOf } from './token-text.ts'

export type { TokenRecord } from './token-row.ts'

/** The tokens that a service takes. */
export interface TokenStore {
  /**
   * Makes a token; it is on disk when this returns. Its text is answered here and never again.
   * @throws InputError for a name that cannot be used, or where it would have expired already
   */
  create(options: { name: string; at: Date; expiresAt?: Date }): { token: string; record: TokenRecord }
  /** All tokens ever made, oldest first. */
  list(): TokenRecord[]
  /**
   * From now on it is refused, by every process. Again changes nothing: the first time stays.
   * @throws InputError where there is none by that id
   */
  revoke(id: string, at: Date): TokenRecord
  /** The record of a token that is good at that time; null for any other text. */
  verify(token: string, at: Date): TokenRecord | null
  /** Whether any was ever made. Revoked and expired ones count. */
  any(): boolean
  close(): void
}

/** What a token is compared with where its id is unknown, so that this takes as long. */
const NOBODY = Buffer.alloc(32)

const INSERT = `
  INSERT INTO tokens (number, id, hash, name, created_at, expires_at)
  VALUES ((SELECT coalesce(max(number), 0) + 1 FROM tokens), ?, ?, ?, ?, ?)`

function prepareStatements(database: Database) {
  return {
    insert: database.prepare(INSERT),
    get: database.prepare('SELECT * FROM tokens WHERE id = ?'),
    all: database.prepare('SELECT * FROM tokens ORDER BY number'),
    revoke: database.prepare('UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL'),
    any: database.prepare('SELECT 1 FROM tokens LIMIT 1'),
  }
}

/** @throws DatabaseError where a row is not what was written */
function parseRow(path: string, row: unknown): NonNullable<ReturnType<typeof readTokenRow>> {
  const parsed = readTokenRow(row)
  if (parsed !== null) return parsed
  throw new DatabaseError(path, `database \`${path}\`: a token in it is damaged: restore it from a copy`)
}

/** @throws InputError */
function unknownToken(id: string): InputError {
  // What is not of an id's form may be a whole token, and is not repeated.
  if (isTokenId(id)) return new InputError(`no token \`${id}\`: \`guardagent token list\` shows the ids`)
  return new InputError('expected the id of a token, 16 hexadecimal digits: `guardagent token list` shows the ids')
}

/** @throws InputError */
function requireFuture(at: Date, expiresAt: Date | undefined): void {
  if (expiresAt === undefined || expiresAt.getTime() > at.getTime()) return
  throw new InputError('a token cannot expire before it is made: name a later time')
}

/**
 * Opens the tokens kept in a SQLite file, or makes it, readable for its owner only. Of each token only a SHA-256 is kept. Several processes may use one file:
 * what one creates or revokes holds for all at once.
 *
 * @param path a file in an existing folder, or `:memory:`
 * @example const { token } = openTokens('guardagent.tokens.db').create({ name: 'billing', at: new Date() }) // ga_…
 * @throws DatabaseError if the file cannot be used, or others may read or write it; it is then as it was
 */
export function openTokens(
  path: string,
  { random = randomBytes }: { random?: (bytes: number) => Uint8Array } = {},
): TokenStore {
  ensurePrivate(path)
  const file = { path, applicationId: TOKENS_APPLICATION_ID, migrations: TOKENS_MIGRATIONS }
  const { database, statements } = openPrepared(file, prepareStatements)
  const guarded = <T>(work: () => T): T => wrapDatabaseError(path, work)
  const find = (id: string) => {
    const row = guarded(() => statements.get.get(id))
    return row === undefined ? null : parseRow(path, row)
  }
  return {
    create({ name: given, at, expiresAt }) {
      const name = parseTokenName(given)
      requireFuture(at, expiresAt)
      const { id, token } = newToken(random)
      const times = { createdAt: at.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }
      guarded(() => statements.insert.run(id, tokenHash(token), name, times.createdAt, times.expiresAt))
      return { token, record: { id, name, ...times, revokedAt: null } }
    },
    list: () => guarded(() => statements.all.all()).map((row) => parseRow(path, row).record),
    revoke(id, at) {
      guarded(() => statements.revoke.run(at.toISOString(), id))
      const found = find(id)
      if (found === null) throw unknownToken(id)
      return found.record
    },
    verify(token, at) {
      const id = tokenIdOf(token)
      if (id === null) return null
      const given = tokenHash(token)
      const found = find(id)
      // INVARIANT: an unknown id is hashed, looked up and compared like a known one.
      const same = timingSafeEqual(given, found?.hash ?? NOBODY)
      if (found === null || !same) return null
      return tokenState(found.record, at) === 'active' ? found.record : null
    },
    any: () => guarded(() => statements.any.get()) !== undefined,
    close: () => {
      database.close()
    },
  }
}
