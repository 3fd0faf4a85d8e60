import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError } from '../../src/contract/errors.ts'
import { type Migration, openDatabase } from '../../src/database/open-database.ts'
import { wrapDatabaseError } from '../../src/database/wrap-database-error.ts'

const applicationId = 0x54455354
const first: Migration = (database) => database.exec('CREATE TABLE notes (text TEXT NOT NULL)')
const second: Migration = (database) => database.exec("ALTER TABLE notes ADD COLUMN author TEXT DEFAULT 'nobody'")

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-database-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function open(path: string, migrations: readonly Migration[] = [first]) {
  return openDatabase({ path, applicationId, migrations })
}

function errorOf(work: () => unknown): DatabaseError {
  try {
    work()
  } catch (error) {
    if (error instanceof DatabaseError) return error
    throw error
  }
  throw new Error('expected a DatabaseError')
}

/** Files of the folder with their bytes. */
function snapshot(): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name), 'base64')]))
}

function expectRefused(path: string, text: RegExp, migrations?: readonly Migration[]): void {
  const before = snapshot()
  const error = errorOf(() => open(path, migrations))
  expect(error.message).toMatch(text)
  expect(error.message).not.toContain('\n')
  expect(error.path).toBe(path)
  expect(snapshot()).toEqual(before)
}

/** A whole database in one file, with something in it. */
function make(name: string, migrations: readonly Migration[] = [first]): string {
  const path = join(folder, name)
  const database = open(path, migrations)
  database.exec("INSERT INTO notes (text) VALUES ('hello')")
  database.close()
  return path
}

describe('a database that can be used', () => {
  it('is made with a write-ahead log, foreign keys, full synchronisation, mark and version', () => {
    const database = open(join(folder, 'a.db'))
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(database.pragma('synchronous', { simple: true })).toBe(2)
    expect(database.pragma('busy_timeout', { simple: true })).toBe(5000)
    expect(database.pragma('application_id', { simple: true })).toBe(applicationId)
    expect(database.pragma('user_version', { simple: true })).toBe(1)
    database.close()
    expect(readdirSync(folder)).toEqual(['a.db'])
  })

  it('waits for the disk with each commit unless it need survive only the end of its process', () => {
    const path = join(folder, 'a.db')
    const synchronous = (options: { durability?: 'power-loss' | 'process-end' }) => {
      const database = openDatabase({ path, applicationId, migrations: [first], ...options })
      const modes = ['synchronous', 'journal_mode'].map((name) => database.pragma(name, { simple: true }))
      database.close()
      return modes
    }
    // SQLite's numbers for NORMAL and FULL.
    expect(synchronous({ durability: 'process-end' })).toEqual([1, 'wal'])
    expect(synchronous({ durability: 'power-loss' })).toEqual([2, 'wal'])
    expect(synchronous({})).toEqual([2, 'wal'])
  })

  it('lives in memory where the path says so', () => {
    const database = open(':memory:')
    database.exec("INSERT INTO notes (text) VALUES ('hello')")
    expect(database.prepare('SELECT text FROM notes').pluck().get()).toBe('hello')
    database.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('takes only the steps that are missing, and keeps what it holds', () => {
    const path = make('a.db')
    const database = open(path, [first, second])
    expect(database.prepare('SELECT text, author FROM notes').get()).toEqual({ text: 'hello', author: 'nobody' })
    expect(database.pragma('user_version', { simple: true })).toBe(2)
    database.close()
  })

  it('may be an empty file that was made beforehand', () => {
    const path = join(folder, 'a.db')
    writeFileSync(path, '')
    open(path).close()
    expect(open(path).prepare('SELECT count(*) FROM notes').pluck().get()).toBe(0)
  })

  it('is migrated under the write lock, so that no other process does the same at once', () => {
    const path = make('a.db')
    const watchful: Migration = (database) => {
      const other = new SQLite(path, { timeout: 0 })
      expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/)
      other.close()
      second(database)
    }
    open(path, [first, watchful]).close()
    expect.assertions(1)
  })

  it('opens at once where it is up to date and another process writes', () => {
    const path = make('a.db')
    const other = new SQLite(path)
    other.exec('BEGIN IMMEDIATE')
    const database = open(path)
    expect(database.prepare('SELECT text FROM notes').pluck().get()).toBe('hello')
    other.close()
    database.close()
  })

  it('starts with what it is filled with, in one transaction with its migrations, and only when it is new', () => {
    const path = join(folder, 'a.db')
    const fill = (database: SQLite.Database) => database.exec("INSERT INTO notes (text) VALUES ('first')")
    const failing = (database: SQLite.Database) => {
      fill(database)
      throw new RangeError('no')
    }
    expect(() => openDatabase({ path, applicationId, migrations: [first], fill: failing })).toThrow(RangeError)
    expect(readdirSync(folder)).toEqual([])
    openDatabase({ path, applicationId, migrations: [first], fill }).close()
    const database = openDatabase({ path, applicationId, migrations: [first, second], fill })
    expect(database.prepare('SELECT text FROM notes').pluck().all()).toEqual(['first'])
    database.close()
  })

  it('is judged by what its log says where the log is ahead of the file', () => {
    const path = make('a.db')
    const database = open(path)
    database.pragma('user_version = 99')
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.pragma('user_version = 1')
    const copy = join(folder, 'copy.db')
    for (const end of ['', '-wal']) writeFileSync(`${copy}${end}`, readFileSync(`${path}${end}`))
    database.close()
    expect(readFileSync(copy).readInt32BE(60)).toBe(99)
    open(copy).close()
    expect(readFileSync(copy).readInt32BE(60)).toBe(1)
  })

  it('may be open several times at once', () => {
    const path = join(folder, 'a.db')
    const one = open(path)
    const other = open(path)
    one.exec("INSERT INTO notes (text) VALUES ('hello')")
    expect(other.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(1)
    one.close()
    other.close()
  })

  it('is only read where asked, and then neither made nor migrated', () => {
    const path = make('a.db')
    const database = openDatabase({ path, applicationId, migrations: [first], readonly: true })
    expect(() => database.exec("INSERT INTO notes (text) VALUES ('no')")).toThrow()
    database.close()
    const missing = join(folder, 'missing.db')
    const read = { applicationId, readonly: true }
    expect(errorOf(() => openDatabase({ ...read, path: missing, migrations: [first] })).message).toMatch(/not exist/)
    expect(errorOf(() => openDatabase({ ...read, path, migrations: [first, second] })).message).toMatch(/older/)
    expect(readFileSync(path).readInt32BE(60)).toBe(1)
  })

  it('may be read whole through a log that a killed process left behind', () => {
    const path = make('a.db')
    const database = open(path)
    database.exec("INSERT INTO notes (text) VALUES ('in the log')")
    const copy = join(folder, 'copy.db')
    for (const end of ['', '-wal']) writeFileSync(`${copy}${end}`, readFileSync(`${path}${end}`))
    database.close()
    const recovered = open(copy)
    expect(recovered.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(2)
    recovered.close()
  })
})

describe('a database that cannot be used is refused in one line and stays as it is', () => {
  it('where it is newer', () => {
    expectRefused(make('a.db', [first, second]), /newer than this program: expected version `1` or older, got `2`/)
  })

  it('where it is newer and a log lies beside it', () => {
    const path = make('a.db', [first, second])
    const database = open(path, [first, second])
    database.exec("INSERT INTO notes (text) VALUES ('in the log')")
    const copy = join(folder, 'copy.db')
    for (const end of ['', '-wal', '-shm']) writeFileSync(`${copy}${end}`, readFileSync(`${path}${end}`))
    database.close()
    const bytes = () => ['', '-wal'].map((end) => readFileSync(`${copy}${end}`, 'base64'))
    const before = bytes()
    expect(errorOf(() => open(copy)).message).toMatch(/newer/)
    expect(bytes()).toEqual(before)
  })

  it('where it belongs to another program', () => {
    const path = join(folder, 'a.db')
    new SQLite(path).exec('CREATE TABLE theirs (x)').close()
    expectRefused(path, /belongs to another program/)
  })

  it('where it carries the mark of another kind of ours', () => {
    const path = join(folder, 'a.db')
    openDatabase({ path, applicationId: applicationId + 1, migrations: [first] }).close()
    expectRefused(path, /belongs to another program/)
  })

  it('where it is no SQLite file', () => {
    const path = join(folder, 'a.db')
    writeFileSync(path, 'a letter to a friend, somewhat longer than the header of a database would be. '.repeat(9))
    expectRefused(path, /no SQLite database/)
    writeFileSync(path, 'x')
    expectRefused(path, /no SQLite database/)
  })

  it('where it is cut off', () => {
    const path = make('a.db')
    writeFileSync(path, readFileSync(path).subarray(0, 5000))
    expectRefused(path, /damaged/)
  })

  it('where a page is overwritten', () => {
    const path = make('a.db')
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 4096, 4196)
    writeFileSync(path, bytes)
    expectRefused(path, /damaged/)
  })

  it('where it carries our mark without a version', () => {
    const path = make('a.db')
    const bytes = readFileSync(path)
    bytes.writeInt32BE(0, 60)
    writeFileSync(path, bytes)
    expectRefused(path, /damaged/)
  })

  it('where the path is a folder, a device, empty, or no path at all', () => {
    mkdirSync(join(folder, 'inner'))
    expectRefused(join(folder, 'inner'), /is a folder/)
    expectRefused('/dev/null', /not a regular file/)
    expectRefused('', /expected a path/)
    expectRefused(join(folder, 'a.db '), /without blanks/)
    expectRefused(join(folder, 'a\0b.db'), /cannot be opened/)
    expectRefused(join(folder, 'a'.repeat(300)), /./)
  })

  it('where its folder is missing or a file', () => {
    expectRefused(join(folder, 'missing', 'a.db'), /does not exist: create it/)
    writeFileSync(join(folder, 'file'), 'x')
    expectRefused(join(folder, 'file', 'a.db'), /./)
  })

  it('where it is a link to nothing', () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'a.db'))
    expect(errorOf(() => open(join(folder, 'a.db'))).message).toMatch(/link to a missing file/)
  })

  it.skipIf(process.platform !== 'linux')('where no file can be made', () => {
    expectRefused('/proc/a.db', /cannot be opened|cannot be made/)
  })

  it('where a migration fails: nothing is made, nothing is changed', () => {
    const failing: Migration = () => {
      throw new RangeError('step fails')
    }
    expect(() => open(join(folder, 'a.db'), [first, failing])).toThrow(RangeError)
    expect(readdirSync(folder)).toEqual([])
    const broken: Migration = (database) => database.exec('CREATE TABLE notes (again)')
    expectRefused(join(folder, 'a.db'), /already exists/, [first, broken])
    make('b.db')
    expectRefused(join(folder, 'b.db'), /already exists/, [first, broken])
    writeFileSync(join(folder, 'empty.db'), '')
    expectRefused(join(folder, 'empty.db'), /already exists/, [first, broken])
  })
})

describe('errors while it is used', () => {
  it('become one line that says what to do', () => {
    const path = make('a.db')
    const database = open(path)
    database.pragma('max_page_count = 3')
    const fill = () => database.exec(`INSERT INTO notes (text) VALUES ('${'x'.repeat(100_000)}')`)
    expect(errorOf(() => wrapDatabaseError(path, fill)).message).toMatch(
      /disk is full: free some space \(SQLITE_FULL\)/,
    )
    database.close()
    expect(errorOf(() => wrapDatabaseError(path, fill)).message).toMatch(/closed already/)
  })

  it('say that it is being read where it is then changed', () => {
    const path = make('a.db')
    const database = open(path)
    const rows = database.prepare('SELECT text FROM notes').iterate()
    rows.next()
    const change = () => database.exec("INSERT INTO notes (text) VALUES ('no')")
    expect(errorOf(() => wrapDatabaseError(path, change)).message).toMatch(
      /is being read: end that before it is changed/,
    )
    rows.return?.()
    database.close()
  })

  it('say that another process holds the lock', () => {
    const path = make('a.db')
    const one = open(path)
    const other = open(path)
    other.pragma('busy_timeout = 1')
    one.exec('BEGIN IMMEDIATE')
    expect(errorOf(() => wrapDatabaseError(path, () => other.exec('BEGIN IMMEDIATE'))).message).toMatch(/locked/)
    one.close()
    other.close()
  })

  it('that are not of the database pass through', () => {
    const error = new RangeError('mine')
    expect(() =>
      wrapDatabaseError('a.db', () => {
        throw error
      }),
    ).toThrow(error)
  })
})
