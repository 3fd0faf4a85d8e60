import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { type Demonstration, demonstrationKey } from '../../src/contract/demonstration.ts'
import { DatabaseError, InputError } from '../../src/contract/errors.ts'
import { arbitraryDemonstration } from './fixtures/arbitrary-demonstration.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-memory-'))
  path = join(folder, 'memory.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const a = sampleDemonstration('a')
const b = sampleDemonstration('b', { label: 0, status: 'quarantined' })
const c = sampleDemonstration('c', { agent: 'courier', input: 'carry it', output: { to: 'Rome' } })
const by = { by: 'ada', at: '2026-02-03T04:05:06.789Z' }

describe('a memory', () => {
  it('gives back what was added, ordered by id, by agent and status', () => {
    const memory = openMemory(path)
    memory.add([c, a, b])
    expect(memory.list()).toEqual([a, b, c])
    expect(memory.list({ agent: 'librarian' })).toEqual([a, b])
    expect(memory.list({ status: 'confirmed' })).toEqual([a, c])
    expect(memory.list({ agent: 'librarian', status: 'quarantined' })).toEqual([b])
    expect(memory.list({ agent: "' OR 1=1 --" })).toEqual([])
    expect(memory.get('c')).toEqual(c)
    expect(memory.get('none')).toBeNull()
    memory.close()
    const again = openMemory(path)
    expect(again.list()).toEqual([a, b, c])
    again.close()
  })

  it('keeps any demonstration as it is', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, (demonstration) => {
        const memory = openMemory(':memory:')
        memory.add([demonstration])
        expect(memory.get(demonstration.id)).toEqual(demonstration)
        memory.close()
      }),
      { numRuns: 60 },
    )
  })

  it('adds all or nothing, and names the id that exists', () => {
    const memory = openMemory(path)
    memory.add([a])
    expect(() => memory.add([b, a])).toThrow(/`a` exists already/)
    expect(() => memory.add([b, b])).toThrow(DatabaseError)
    expect(memory.list()).toEqual([a])
    memory.close()
  })

  it('refuses what is no demonstration', () => {
    const memory = openMemory(path)
    expect(() => memory.add([a, sampleDemonstration('d', { at: 'yesterday' })])).toThrow(InputError)
    expect(() => memory.add([sampleDemonstration('d', { program: 'return "\ud800"' })])).toThrow(/`program`/)
    expect(memory.list()).toEqual([])
    memory.close()
  })

  it('removes, confirms and counts', () => {
    const memory = openMemory(path)
    memory.add([a, b, c])
    expect(memory.stats()).toEqual([
      { agent: 'courier', confirmed: 1, quarantined: 0, distrusted: 0, allow: 0, deny: 1, indexed: 1 },
      { agent: 'librarian', confirmed: 1, quarantined: 1, distrusted: 0, allow: 1, deny: 1, indexed: 1 },
    ])
    expect(memory.confirm('b', by)).toBe(true)
    expect(memory.get('b')).toEqual({ ...b, status: 'confirmed', confirmation: by })
    expect(memory.confirm('none', by)).toBe(false)
    expect(memory.remove('a', by)).toBe(true)
    expect(memory.remove('a', by)).toBe(false)
    expect(memory.distrust('b', by)).toBe(true)
    expect(memory.get('b')).toEqual({ ...b, status: 'distrusted', confirmation: by })
    expect(memory.distrust('none', by)).toBe(false)
    expect(memory.list({ agent: 'librarian' }).map(({ id }) => id)).toEqual(['b'])
    expect(memory.stats()[1]).toMatchObject({ confirmed: 0, quarantined: 0, distrusted: 1, indexed: 0 })
    memory.close()
  })

  it('keeps the hashes that a demonstration was checked with when it was confirmed, and by which rule', () => {
    const memory = openMemory(path)
    memory.add([b])
    const confirmation = { ...by, rule: 'human-decision' }
    memory.confirm('b', confirmation, { checkedWith: { definitionHash: 'sha256:d', toolboxHash: 'sha256:t' } })
    const source = { ...b.source, definitionHash: 'sha256:d', toolboxHash: 'sha256:t' }
    expect(memory.get('b')).toEqual({ ...b, source, status: 'confirmed', confirmation })
    memory.close()
  })

  it('confirms only what has not changed since it was looked at, by whichever connection', () => {
    const memory = openMemory(path)
    const other = openMemory(path)
    memory.add([b])
    const revision = memory.revision()
    other.add([a])
    other.distrust('b', by)
    expect(memory.confirm('b', by, { revision })).toBe(false)
    expect(memory.get('b')?.status).toBe('distrusted')
    other.remove('b', by)
    other.add([b])
    expect(memory.confirm('b', by, { revision })).toBe(false)
    const looked = memory.revision()
    other.distrust('a', by)
    expect(memory.confirm('b', by, { revision: looked })).toBe(true)
    memory.close()
    other.close()
  })

  it('refuses a change by nobody, and changes nothing', () => {
    const memory = openMemory(path)
    memory.add([a])
    expect(() => memory.remove('a', { ...by, by: '' })).toThrow(InputError)
    expect(() => memory.distrust('a', { ...by, at: 'now' })).toThrow(/field `at`/)
    expect(() => memory.confirm('a', { ...by, by: '' })).toThrow(InputError)
    expect(() => memory.add([b], { ...by, by: '' })).toThrow(InputError)
    expect(memory.list()).toEqual([a])
    memory.close()
  })

  it('takes demonstrations one at a time, and none where their source fails', () => {
    const memory = openMemory(path)
    function* failing() {
      yield a
      expect(memory.get('a')).toEqual(a)
      throw new RangeError('the source ended')
    }
    expect(() => memory.add(failing())).toThrow(RangeError)
    expect([memory.list(), memory.history()]).toEqual([[], []])
    memory.close()
  })

  it('is read one at a time, as often as wanted, and not changed meanwhile', () => {
    const memory = openMemory(path)
    memory.add([c, a, b])
    const walk = memory.iterate()
    expect(walk.next().value).toEqual(a)
    expect([...memory.iterate()]).toEqual([a, b, c])
    expect(memory.key('a')).toBe(demonstrationKey(a))
    expect(() => memory.remove('a', by)).toThrow(/is being read: end that/)
    walk.return?.()
    expect(memory.remove('a', by)).toBe(true)
    expect([...memory.iterate({ status: 'confirmed' })]).toEqual([c])
    memory.close()
  })

  it('says where it is kept', () => {
    const memory = openMemory(path)
    const hidden = openMemory(':memory:')
    expect([memory.path, hidden.path]).toEqual([path, null])
    memory.close()
    hidden.close()
  })

  it('gives keys of confirmed demonstrations only, and tells of every change, also of another connection', () => {
    const memory = openMemory(path)
    const other = openMemory(path)
    const revisions = [memory.revision()]
    expect(memory.revision()).toBe(revisions[0])
    memory.add([a, b])
    revisions.push(memory.revision())
    other.add([c])
    revisions.push(memory.revision())
    other.confirm('b', by)
    revisions.push(memory.revision())
    memory.remove('a', by)
    revisions.push(memory.revision())
    expect(revisions).toEqual([0, 2, 3, 4, 5])
    expect(memory.keys('librarian')).toEqual([{ id: 'b', key: demonstrationKey(b) }])
    expect([memory.key('a'), memory.key('b'), memory.key('none')]).toEqual([null, demonstrationKey(b), null])
    expect(memory.changedSince('librarian', 0).sort()).toEqual(['a', 'b'])
    expect(memory.changedSince('librarian', 3).sort()).toEqual(['a', 'b'])
    expect(memory.changedSince('librarian', 4)).toEqual(['a'])
    expect(memory.changedSince('courier', 3)).toEqual([])
    expect(memory.changedSince('librarian', 5)).toEqual([])
    memory.close()
    other.close()
  })

  it('is seeded when it is new, and never again', () => {
    const memory = openMemory(path, { seeds: [a, c] })
    expect(memory.list()).toEqual([a, c])
    memory.remove('a', by)
    memory.close()
    const again = openMemory(path, { seeds: [a, b, c] })
    expect(again.list()).toEqual([c])
    again.close()
  })

  it('is not made at all where its seeds cannot be added', () => {
    expect(() => openMemory(path, { seeds: [a, a] })).toThrow(/`a` exists already/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('says that it is closed', () => {
    const memory = openMemory(path)
    memory.close()
    expect(() => memory.list()).toThrow(DatabaseError)
    expect(() => memory.add([a])).toThrow(/closed already/)
  })
})

/** What a reader sees of a file, or the error's text. */
function readAll(file: string): Demonstration[] | string {
  try {
    const memory = openMemory(file)
    try {
      memory.keys('librarian')
      return memory.list()
    } finally {
      memory.close()
    }
  } catch (error) {
    if (error instanceof DatabaseError) return error.message
    throw error
  }
}

describe('damage', () => {
  it('of one row is an error that names its id, and no row is skipped', () => {
    openMemory(path, { seeds: [a, b] }).close()
    const raw = new SQLite(path)
    raw.exec(`UPDATE demonstrations SET program = 'return { denied: false }' WHERE id = 'a'`)
    raw.close()
    const memory = openMemory(path)
    expect(() => memory.list()).toThrow(/demonstration `a` is damaged/)
    expect(() => memory.get('a')).toThrow(DatabaseError)
    expect(memory.get('b')).toEqual(b)
    memory.close()
  })

  it('of a key is an error, not another distance', () => {
    openMemory(path, { seeds: [a] }).close()
    const raw = new SQLite(path)
    raw.exec(`UPDATE demonstrations SET key = 'x'`)
    raw.close()
    const memory = openMemory(path)
    expect(() => memory.keys('librarian')).toThrow(/demonstration `a` is damaged/)
    expect(() => memory.key('a')).toThrow(/demonstration `a` is damaged/)
    expect(() => memory.indexState({ whole: true })).toThrow(/demonstration `a` is damaged/)
    expect(memory.remove('a', by)).toBe(true)
    expect(memory.indexState({ whole: true }).state).toBe('whole')
    memory.close()
  })

  it('of any single byte is an error or without effect', () => {
    const seeds = ['a', 'b', 'd', 'e'].map((id) => sampleDemonstration(id))
    openMemory(path, { seeds }).close()
    const whole = readFileSync(path)
    let refused = 0
    for (let place = 0; place < whole.length; place += 97) {
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ 0x04
      writeFileSync(path, bytes)
      const seen = readAll(path)
      if (typeof seen === 'string') {
        refused += 1
        expect(readFileSync(path).equals(bytes), `byte ${place}: ${seen}`).toBe(true)
      } else {
        expect(seen, `byte ${place}`).toEqual(seeds)
      }
      for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
    }
    expect(refused).toBeGreaterThan(10)
  })
})
