import * as crypto from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InputError } from '../../../src/contract/errors.ts'
import { openTokens, type TokenStore } from '../../../src/server/tokens/token-store.ts'

vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>()
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) }
})

const NOW = new Date('2026-11-21T12:00:00.000Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const TOKEN = /^ga_[0-9a-f]{16}_[0-9a-f]{64}$/

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

function open(): TokenStore {
  const store = openTokens(path)
  opened.push(store)
  return store
}

/** All bytes that are kept, also beside the file. */
function bytesOnDisk(): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
}

/** The token with one character of its secret exchanged. */
function forge(token: string): string {
  return `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
}

describe('a token', () => {
  it('is good from when it is made, and its record tells nothing of the secret', () => {
    const store = open()
    const { token, record } = store.create({ name: 'billing', at: NOW })
    expect(token).toMatch(TOKEN)
    expect(record).toEqual({
      id: token.slice(3, 19),
      name: 'billing',
      createdAt: NOW.toISOString(),
      expiresAt: null,
      revokedAt: null,
    })
    expect(store.verify(token, NOW)).toEqual(record)
    expect(JSON.stringify(store.list())).not.toContain(token.slice(20))
  })

  it('has 256 random bits of its own, which are nowhere on disk', () => {
    const drawn: number[] = []
    const store = openTokens(path, {
      random: (bytes) => {
        drawn.push(bytes)
        return crypto.randomBytes(bytes)
      },
    })
    opened.push(store)
    const tokens = [1, 2, 3].map(() => store.create({ name: 'a', at: NOW }).token)
    expect(drawn.filter((bytes) => bytes === 32)).toHaveLength(3)
    expect(new Set(tokens.map((token) => token.slice(20))).size).toBe(3)
    const kept = bytesOnDisk()
    for (const token of tokens) {
      const secret = token.slice(20)
      expect(kept).toContain(crypto.createHash('sha256').update(token).digest().toString('latin1'))
      for (const form of [secret, Buffer.from(secret, 'hex').toString('latin1')]) expect(kept).not.toContain(form)
    }
  })

  it('is good until it expires, and not at that moment', () => {
    const store = open()
    const { token, record } = store.create({ name: 'a', at: NOW, expiresAt: later(60) })
    expect(record.expiresAt).toBe(later(60).toISOString())
    expect(store.verify(token, later(59.999))).toEqual(record)
    expect(store.verify(token, later(60))).toBeNull()
    expect(store.verify(token, new Date(Number.NaN))).toBeNull()
  })

  it('is refused once it is revoked, whatever the clock says, and the first time stays', () => {
    const store = open()
    const { token, record } = store.create({ name: 'a', at: NOW })
    expect(store.revoke(record.id, later(10))).toEqual({ ...record, revokedAt: later(10).toISOString() })
    expect(store.revoke(record.id, later(20)).revokedAt).toBe(later(10).toISOString())
    for (const at of [NOW, later(10), later(30)]) expect(store.verify(token, at)).toBeNull()
    expect(store.list().map(({ revokedAt }) => revokedAt)).toEqual([later(10).toISOString()])
  })

  it('revoked leaves others good', () => {
    const store = open()
    const [one, other] = [1, 2].map(() => store.create({ name: 'same', at: NOW }))
    store.revoke(one?.record.id ?? '', NOW)
    expect(store.verify(other?.token ?? '', NOW)).toEqual(other?.record)
  })

  it('has a name of one line that is no token', () => {
    const store = open()
    expect(store.create({ name: '  Ada’s service ', at: NOW }).record.name).toBe('Ada’s service')
    const { token } = store.create({ name: 'a', at: NOW })
    for (const name of ['', ' \t', 'a\nb', 'a\u0000', 'a\u2028b', '\ud800', 'x'.repeat(101), token])
      expect(() => store.create({ name, at: NOW }), JSON.stringify(name)).toThrow(InputError)
    expect(store.list()).toHaveLength(2)
  })

  it('cannot have expired when it is made', () => {
    const store = open()
    for (const expiresAt of [NOW, later(-1), new Date(Number.NaN)])
      expect(() => store.create({ name: 'a', at: NOW, expiresAt })).toThrow(InputError)
    expect(store.any()).toBe(false)
  })
})

describe('what is no good token', () => {
  it('is refused: another secret, another id, another one’s secret, parts, and texts of any kind', () => {
    const store = open()
    const { token } = store.create({ name: 'a', at: NOW })
    const { token: other } = store.create({ name: 'b', at: NOW })
    const wrong = [
      forge(token),
      `ga_${'0'.repeat(16)}${token.slice(19)}`,
      token.slice(0, 20) + other.slice(20),
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}0`,
      `${token}\n`,
      ` ${token}`,
      `Bearer ${token}`,
      token.slice(3),
      '',
      '__proto__',
      'a'.repeat(1_000_000),
    ]
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 80, maxLength: 80 })
    const looksGood = digits.map((each) => `ga_${each.slice(0, 16)}_${each.slice(16)}`)
    for (const text of wrong) expect(store.verify(text, NOW), text.slice(0, 100)).toBeNull()
    fc.assert(
      fc.property(fc.oneof(fc.string(), looksGood), (text) => {
        expect(store.verify(text, NOW)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })

  it('takes the same work whether its id is known or not: one comparison in constant time', () => {
    const store = open()
    const { token } = store.create({ name: 'a', at: NOW })
    const compare = vi.mocked(crypto.timingSafeEqual)
    for (const text of [token, forge(token), `ga_${'0'.repeat(16)}${token.slice(19)}`]) {
      compare.mockClear()
      store.verify(text, NOW)
      expect(compare.mock.calls.map((buffers) => buffers.map(({ byteLength }) => byteLength))).toEqual([[32, 32]])
    }
  })

  it('does not verify as nobody: no token has the hash that unknown ids are compared with', () => {
    const store = open()
    vi.mocked(crypto.timingSafeEqual).mockReturnValueOnce(true)
    expect(store.verify(`ga_${'0'.repeat(16)}_${'0'.repeat(64)}`, NOW)).toBeNull()
  })

  it('cannot be revoked, and is not repeated where it may be a secret', () => {
    const store = open()
    const { token } = store.create({ name: 'a', at: NOW })
    expect(() => store.revoke('0123456789abcdef', NOW)).toThrow(/no token `0123456789abcdef`/)
    expect(() => store.revoke(token, NOW)).toThrow(/16 hexadecimal digits/)
    expect(() => store.revoke(token, NOW)).not.toThrow(token.slice(20))
  })
})

describe('the list', () => {
  it('is in the order in which they were made, revoked and expired ones among them', () => {
    const store = open()
    expect(store.list()).toEqual([])
    const made = ['c', 'a', 'b'].map((name, index) => store.create({ name, at: later(-index) }).record)
    store.revoke(made[1]?.id ?? '', NOW)
    expect(store.list().map(({ name }) => name)).toEqual(['c', 'a', 'b'])
  })

  it('is not empty once there was a token, also where all are revoked', () => {
    const store = open()
    expect(store.any()).toBe(false)
    const { record } = store.create({ name: 'a', at: NOW })
    expect(store.any()).toBe(true)
    store.revoke(record.id, NOW)
    expect(store.any()).toBe(true)
  })

  it('cannot be changed otherwise, not even past the store', () => {
    const store = open()
    const { record } = store.create({ name: 'a', at: NOW, expiresAt: later(60) })
    store.create({ name: 'b', at: NOW })
    const database = new SQLite(path)
    const rest = 'id, hash, name, created_at, NULL, NULL FROM tokens'
    for (const statement of [
      'DELETE FROM tokens',
      `INSERT OR REPLACE INTO tokens SELECT number, ${rest}`,
      `INSERT OR REPLACE INTO tokens SELECT 3, ${rest} WHERE number = 1`,
      "UPDATE tokens SET name = 'c'",
      'UPDATE tokens SET expires_at = NULL',
      "UPDATE tokens SET revoked_at = '2026-11-21T12:00:00.000Z', expires_at = NULL",
    ])
      expect(() => database.exec(statement), statement).toThrow(/token/)
    store.revoke(record.id, NOW)
    for (const time of ['NULL', "'2027-01-01T00:00:00.000Z'"])
      expect(() => database.exec(`UPDATE tokens SET revoked_at = ${time} WHERE number = 1`)).toThrow(/token/)
    database.close()
    expect(store.list().map(({ name, expiresAt }) => [name, expiresAt])).toEqual([
      ['a', later(60).toISOString()],
      ['b', null],
    ])
  })
})
