import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError } from '../../../src/contract/errors.ts'
import { openTokens } from '../../../src/server/tokens/token-store.ts'

let folder = ''
let path = ''
let before = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-private-'))
  path = join(folder, 'tokens.db')
  before = process.umask(0)
})
afterEach(() => {
  process.umask(before)
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('the file of tokens', () => {
  it('is for its owner only, as are those that SQLite keeps beside it, whatever the umask says', () => {
    const store = openTokens(path)
    store.create({ name: 'a', at: new Date() })
    const files = readdirSync(folder)
    expect(files).toEqual(expect.arrayContaining(['tokens.db', 'tokens.db-wal']))
    expect(files.map((name) => modeOf(join(folder, name)))).toEqual(files.map(() => '600'))
    store.close()
    expect(modeOf(path)).toBe('600')
  })

  it('that others may read or write is refused as it is', () => {
    openTokens(path).close()
    const bytes = readFileSync(path)
    for (const mode of [0o640, 0o604, 0o620, 0o602, 0o666]) {
      chmodSync(path, mode)
      expect(() => openTokens(path)).toThrow(DatabaseError)
      expect(() => openTokens(path)).toThrow(`got \`${mode.toString(8)}\``)
      expect([modeOf(path), readFileSync(path)]).toEqual([mode.toString(8), bytes])
    }
    chmodSync(path, 0o400 | 0o200)
    openTokens(path).close()
  })

  it('is not made where its name or its folder cannot be used', () => {
    expect(() => openTokens(join(folder, 'missing', 'tokens.db'))).toThrow(/its folder .* does not exist/)
    expect(() => openTokens(`${path} `)).toThrow(/without blanks/)
    expect(() => openTokens('')).toThrow(DatabaseError)
    expect(() => openTokens(folder)).toThrow(/is a folder/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is none for tokens in memory', () => {
    openTokens(':memory:').close()
    expect(existsSync(':memory:')).toBe(false)
  })
})
