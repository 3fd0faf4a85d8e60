import { closeSync, openSync, statSync } from 'node:fs'
import { DatabaseError } from '../../contract/errors.ts'

const OWNER_ONLY = 0o600
const OTHERS = 0o077

/** Makes the file before anything is in it: a mode set later comes too late for whoever opened it meanwhile. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch {
    // It is there already, or cannot be made; whoever opens it says why.
  }
}

/**
 * Makes a file that only its owner may read or write, where there is none. SQLite gives the files that it keeps beside it the same mode.
 * @throws DatabaseError where others may read the file, or write into it and so let themselves in
 */
export function ensurePrivate(path: string): void {
  // Neither a name that is refused in any case, nor one for no file.
  if (path === ':memory:' || path === '' || path.trim() !== path) return
  makeFile(path)
  const found = statSync(path, { throwIfNoEntry: false })
  // Windows keeps no such modes.
  if (process.platform === 'win32' || !found?.isFile() || (found.mode & OTHERS) === 0) return
  const mode = (found.mode & 0o777).toString(8)
  throw new DatabaseError(
    path,
    `database \`${path}\`: others may use it: expected mode \`600\`, got \`${mode}\`; look whether the tokens in it are yours, and run chmod 600`,
  )
}
