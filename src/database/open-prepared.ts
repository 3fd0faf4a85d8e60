import { type Database, type OpenOptions, openDatabase } from './open-database.ts'
import { wrapDatabaseError } from './wrap-database-error.ts'

/** Opens a database with its statements; where they cannot be prepared it is closed again. @throws DatabaseError */
export function openPrepared<Statements>(
  options: OpenOptions,
  prepare: (database: Database) => Statements,
): { readonly database: Database; readonly statements: Statements } {
  const database = openDatabase(options)
  try {
    return { database, statements: wrapDatabaseError(options.path, () => prepare(database)) }
  } catch (error) {
    database.close()
    throw error
  }
}
