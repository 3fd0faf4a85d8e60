import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMemory } from '../../../memory/sqlite-memory.ts'
import { DatabaseError } from '../../../src/contract/errors.ts'
import { openTokens, type TokenStore } from '../../../src/server/tokens/token-store.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')

let folder = ''
let path = ''
const opened: TokenStore[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-tokens-'))
  path = join(folder, 'tokens.db')
})
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(file = path): TokenStore {
  const store = openTokens(file)
  opened.push(store)
  return store
}

describe('the file of tokens', () => {
  it('keeps tokens for whoever opens it next', () => {
    const first = openTokens(path)
    const { token, record } = first.create({ name: 'a', at: NOW })
    first.close()
    expect(open().verify(token, NOW)).toEqual(record)
  })

  it('holds a token when create returns, though the process ends right then', () => {
    const { token, record } = open().create({ name: 'a', at: NOW })
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, join(folder, `copy.db${end}`))
    expect(open(join(folder, 'copy.db')).verify(token, NOW)).toEqual(record)
  })

  it('waits for the disk: what is in the log was written with full synchronisation', () => {
    const pragma = vi.spyOn(SQLite.prototype, 'pragma')
    open()
    const asked = pragma.mock.calls.map(([text]) => text)
    pragma.mockRestore()
    expect(asked).toContain('synchronous = FULL')
    expect(asked).not.toContain('synchronous = NORMAL')
  })

  it('is one for several that have it open: what one does holds for the others at once', () => {
    const [service, command] = [open(), open()]
    expect(service.any()).toBe(false)
    const { token, record } = command.create({ name: 'a', at: NOW })
    expect(service.any()).toBe(true)
    expect(service.verify(token, NOW)).toEqual(record)
    command.revoke(record.id, NOW)
    expect(service.verify(token, NOW)).toBeNull()
  })

  it('takes tokens of several processes that begin at the same time', async () => {
    const module = resolve(import.meta.dirname, '../../../src/server/tokens/token-store.ts')
    const script = `
      const { openTokens } = await import(${JSON.stringify(module)})
      const store = openTokens(${JSON.stringify(path)})
      for (let index = 0; index < 20; index++) console.log(store.create({ name: 'a', at: new Date() }).token)
      store.close()`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    const answers = await Promise.all([run(), run(), run()])
    const tokens = answers.flatMap(({ stdout }) => stdout.trim().split('\n'))
    const store = open()
    expect(tokens.filter((token) => store.verify(token, new Date()) !== null)).toHaveLength(60)
    expect(store.list()).toHaveLength(60)
  })

  it('that belongs to another store, or is none, is refused as it is', () => {
    const memory = join(folder, 'memory.db')
    openMemory(memory).close()
    const text = join(folder, 'notes.txt')
    writeFileSync(text, 'a'.repeat(200), { mode: 0o600 })
    for (const file of [memory, text]) {
      const before = readFileSync(file)
      expect(() => openTokens(file), file).toThrow(DatabaseError)
      expect(readFileSync(file)).toEqual(before)
    }
  })

  it('that a newer version wrote is refused', () => {
    open().create({ name: 'a', at: NOW })
    const database = new SQLite(path)
    database.pragma('user_version = 2')
    database.close()
    expect(() => openTokens(path)).toThrow(/newer than this program/)
  })

  it('with a damaged token is an error, never a good token', () => {
    const store = open()
    const { token } = store.create({ name: 'a', at: NOW })
    const database = new SQLite(path)
    database.exec("DROP TRIGGER tokens_only_revoked; UPDATE tokens SET expires_at = 'soon'")
    database.close()
    expect(() => store.verify(token, NOW)).toThrow(DatabaseError)
    expect(() => store.list()).toThrow(/a token in it is damaged/)
  })

  it('that is closed is an error', () => {
    const store = openTokens(path)
    const { token } = store.create({ name: 'a', at: NOW })
    store.close()
    expect(() => store.verify(token, NOW)).toThrow(DatabaseError)
    expect(() => store.any()).toThrow(DatabaseError)
  })
})
