import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeEntry } from '../../memory/index-entry.ts'
import { openMemory } from '../../memory/sqlite-memory.ts'
import type { Demonstration } from '../../src/contract/demonstration.ts'
import { KEY_PROFILE_VERSION, PROFILE_BYTES, profileKey } from '../../src/contract/key-profile.ts'
import type { IndexedKey, MemoryStore } from '../../src/contract/memory.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-index-'))
  path = join(folder, 'memory.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const by = { by: 'ada', at: '2026-02-03T04:05:06.789Z' }
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `d${1000 + index}`)
const samples = (count: number): Demonstration[] => ids(count).map((id) => sampleDemonstration(id))

/** Entries in the order of their ids, with profiles that can be compared. */
function plain(entries: Iterable<IndexedKey>) {
  const found = [...entries].map(({ id, length, profile }) => ({ id, length, profile: [...profile] }))
  return found.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** What the index must say, from the keys themselves. */
function fromKeys(memory: MemoryStore, agent = 'librarian') {
  return plain(memory.keys(agent).map(({ id, key }) => ({ id, length: key.length, profile: profileKey(key) })))
}

function tamper(sql: string, ...values: unknown[]): void {
  const raw = new SQLite(path)
  raw.prepare(sql).run(...values)
  raw.close()
}

describe('the index', () => {
  it('holds length and profile of every confirmed key, by agent', () => {
    const other = sampleDemonstration('x', { agent: 'courier' })
    const waiting = sampleDemonstration('y', { status: 'quarantined' })
    const memory = openMemory(path, { seeds: [...samples(3), other, waiting] })
    expect(plain(memory.indexedKeys('librarian'))).toEqual(fromKeys(memory))
    expect(plain(memory.indexedKeys('courier')).map(({ id }) => id)).toEqual(['x'])
    expect([...memory.indexedKeys('nobody')]).toEqual([])
    expect(memory.indexState({ whole: true })).toEqual({
      version: KEY_PROFILE_VERSION,
      keys: 4,
      bytes: expect.any(Number),
      state: 'whole',
    })
    expect(memory.indexState().bytes).toBeGreaterThan(4 * PROFILE_BYTES)
    expect(memory.indexedKey('librarian', 'x')).toBeNull()
    expect(memory.indexedKey('librarian', 'y')).toBeNull()
    expect(memory.indexedKey('librarian', 'none')).toBeNull()
    memory.close()
  })

  it('is parted into shards that together are all, and in which each one stays', () => {
    const memory = openMemory(path, { seeds: samples(25) })
    const shard = (number: number) => plain(memory.indexedKeys('librarian', { shard: number, shards: 3 }))
    const before = [shard(0), shard(1), shard(2)]
    const all = before.flat().sort((one, other) => (one.id < other.id ? -1 : 1))
    expect(all).toEqual(fromKeys(memory))
    expect(before.every((part) => part.length > 5)).toBe(true)
    memory.distrust('d1003', by)
    memory.remove('d1004', by)
    memory.confirm('d1003', by)
    const without = before.map((part) => part.filter(({ id }) => id !== 'd1004'))
    expect([shard(0), shard(1), shard(2)]).toEqual(without)
    for (const { id } of before[1] ?? []) {
      const [inside, outside] = [1, 2].map((number) => memory.indexedKey('librarian', id, { shard: number, shards: 3 }))
      expect([inside?.id ?? null, outside]).toEqual([id === 'd1004' ? null : id, null])
    }
    memory.close()
  })

  it('agrees with the keys after any changes, for whoever reads', () => {
    const id = fc.constantFrom(...ids(6))
    const change = fc.tuple(fc.constantFrom('add', 'confirm', 'distrust', 'remove'), id, fc.boolean())
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const memory = openMemory(':memory:')
        for (const [what, one, confirmed] of changes) {
          const text = `${one}${confirmed}`
          const status = confirmed ? 'confirmed' : 'quarantined'
          if (what === 'add' && memory.get(one) === null)
            memory.add([sampleDemonstration(one, { input: text, status })])
          if (what === 'confirm') memory.confirm(one, by)
          if (what === 'distrust') memory.distrust(one, by)
          if (what === 'remove') memory.remove(one, by)
        }
        expect(plain(memory.indexedKeys('librarian'))).toEqual(fromKeys(memory))
        expect(memory.indexState({ whole: true }).state).toBe('whole')
        memory.close()
      }),
      { numRuns: 60 },
    )
  })

  it('lets the store be used, and changed, while it is read', () => {
    const memory = openMemory(path, { seeds: samples(2100) })
    const seen: string[] = []
    for (const { id } of memory.indexedKeys('librarian')) {
      if (seen.length === 10) memory.remove('d2500', by)
      if (memory.key(id) !== null) seen.push(id)
    }
    expect(seen).toEqual(ids(2100).filter((id) => id !== 'd2500'))
    memory.close()
  })
})

/** Ways to damage the index. All but the last are seen when the file is opened or entries are read. */
const DAMAGES: readonly (readonly [string, () => void])[] = [
  ['an entry is missing', () => tamper(`DELETE FROM key_index WHERE id = 'd1002'`)],
  ['all entries are missing', () => tamper('DELETE FROM key_index')],
  ['one entry stands for another', () => tamper(`UPDATE key_index SET number = 99 WHERE id = 'd1002'`)],
  ['an entry belongs to another agent', () => tamper(`UPDATE key_index SET agent = 'courier' WHERE id = 'd1002'`)],
  [
    'a profile is changed',
    () => tamper(`UPDATE key_index SET profile = zeroblob(?) WHERE id = 'd1002'`, PROFILE_BYTES),
  ],
  ['a profile is cut', () => tamper(`UPDATE key_index SET profile = x'00' WHERE id = 'd1002'`)],
  ['a length is changed', () => tamper(`UPDATE key_index SET length = length + 1 WHERE id = 'd1002'`)],
  ['an id is changed', () => tamper(`UPDATE key_index SET id = 'd1003' WHERE id = 'd1002'`)],
  ['the index is of another version', () => tamper('UPDATE key_index_version SET version = version + 1')],
  ['an entry of an older key was left', () => replaceEntry('another key')],
]

/** An entry whose own sum is right. */
function replaceEntry(key: string): void {
  const place = { number: 3, id: 'd1002', agent: 'librarian', key, keyCheck: 1 }
  const { length, profile, key_check, entry_check } = makeEntry(place)
  tamper(
    'UPDATE key_index SET length = ?, profile = ?, key_check = ?, entry_check = ? WHERE number = 3',
    ...[length, profile, key_check, entry_check],
  )
}

describe('an index that is not what was written', () => {
  const seeds = samples(5)
  const last = DAMAGES.length - 1

  it.each(DAMAGES.slice(0, last))('is built again where %s', (_what, damage) => {
    openMemory(path, { seeds }).close()
    damage()
    const memory = openMemory(path)
    expect(plain(memory.indexedKeys('librarian'))).toEqual(fromKeys(memory))
    expect(memory.indexState().state).toBe('rebuilt')
    memory.close()
    const again = openMemory(path)
    expect(again.indexState({ whole: true }).state).toBe('whole')
    again.close()
  })

  it.each(DAMAGES.slice(0, last))('is not used by one who may only read where %s', (_what, damage) => {
    openMemory(path, { seeds }).close()
    damage()
    const before = readFileSync(path)
    const memory = openMemory(path, { readonly: true })
    expect(plain(memory.indexedKeys('librarian'))).toEqual(fromKeys(memory))
    const [one] = fromKeys(memory).filter(({ id }) => id === 'd1002')
    expect(plain([memory.indexedKey('librarian', 'd1002')].filter((entry) => entry !== null))).toEqual([one])
    expect(memory.indexState().state).toBe('stale')
    memory.close()
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it.each(DAMAGES)('is found, and built again, by a whole check where %s', (_what, damage) => {
    openMemory(path, { seeds }).close()
    const memory = openMemory(path)
    damage()
    expect(memory.indexState({ whole: true }).state).toBe('rebuilt')
    expect(plain(memory.indexedKeys('librarian'))).toEqual(fromKeys(memory))
    memory.close()
    damage()
    const reader = openMemory(path, { readonly: true })
    expect(reader.indexState({ whole: true }).state).toBe('stale')
    reader.close()
  })

  it.each(DAMAGES)('gives a single entry as it should be where %s', (_what, damage) => {
    openMemory(path, { seeds }).close()
    const memory = openMemory(path)
    damage()
    const [right] = fromKeys(memory).filter(({ id }) => id === 'd1002')
    const entry = memory.indexedKey('librarian', 'd1002')
    expect(entry === null ? null : plain([entry])).toEqual([right])
    memory.close()
  })

  it('is read on, each entry once, where damage is met in the middle', () => {
    openMemory(path, { seeds: samples(2500) }).close()
    for (const readonly of [true, false]) {
      const memory = openMemory(path, { readonly })
      tamper(`UPDATE key_index SET length = 0 WHERE id = 'd2234'`)
      expect([...memory.indexedKeys('librarian')].map(({ id }) => id)).toEqual(ids(2500))
      expect(memory.indexState().state).toBe(readonly ? 'stale' : 'rebuilt')
      memory.close()
    }
  })

  it('never stands in the way of a change: a left-over entry is replaced', () => {
    openMemory(path, { seeds }).close()
    const memory = openMemory(path)
    tamper(`UPDATE key_index SET number = 6 WHERE id = 'd1002'`)
    memory.add([sampleDemonstration('new')])
    expect(memory.indexedKey('librarian', 'new')?.id).toBe('new')
    expect(plain(memory.indexedKeys('librarian'))).toEqual(fromKeys(memory))
    memory.close()
  })

  it('is used again by a reader once a writer has built it', () => {
    openMemory(path, { seeds }).close()
    tamper('DELETE FROM key_index')
    const reader = openMemory(path, { readonly: true })
    expect(reader.indexState().state).toBe('stale')
    openMemory(path).close()
    expect(reader.indexState({ whole: true }).state).toBe('whole')
    reader.close()
  })

  it('cannot be built of a damaged key: the file opens, and what needs that key names it', () => {
    openMemory(path, { seeds }).close()
    tamper(`UPDATE demonstrations SET key = 'x' WHERE id = 'd1002'`)
    tamper('DELETE FROM key_index')
    const memory = openMemory(path)
    expect(memory.indexState().state).toBe('stale')
    expect(memory.get('d1001')?.id).toBe('d1001')
    expect(() => [...memory.indexedKeys('librarian')]).toThrow(/demonstration `d1002` is damaged/)
    memory.remove('d1002', by)
    expect(memory.indexState({ whole: true }).state).toBe('rebuilt')
    expect([...memory.indexedKeys('librarian')]).toHaveLength(4)
    memory.close()
  })
})
