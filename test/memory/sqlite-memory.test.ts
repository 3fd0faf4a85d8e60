import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
      { agent: 'courier', confirmed: 1, quarantined: 0, allow: 0, deny: 1 },
      { agent: 'librarian', confirmed: 1, quarantined: 1, allow: 1, deny: 1 },
    ])
    expect(memory.confirm('b')).toBe(true)
    expect(memory.get('b')).toEqual({ ...b, status: 'confirmed' })
    expect(memory.confirm('none')).toBe(false)
    expect(memory.remove('a')).toBe(true)
    expect(memory.remove('a')).toBe(false)
    expect(memory.list({ agent: 'librarian' }).map(({ id }) => id)).toEqual(['b'])
    memory.close()
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
    other.confirm('b')
    revisions.push(memory.revision())
    memory.remove('a')
    revisions.push(memory.revision())
    expect(new Set(revisions).size).toBe(5)
    expect(memory.keys('librarian')).toEqual([{ id: 'b', key: demonstrationKey(b) }])
    memory.close()
    other.close()
  })

  it('is seeded when it is new, and never again', () => {
    const memory = openMemory(path, { seeds: [a, c] })
    expect(memory.list()).toEqual([a, c])
    memory.remove('a')
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

const addUntilKilled = fileURLToPath(new URL('./fixtures/add-until-killed.ts', import.meta.url))

/** Runs the child until it has acknowledged so many ids, then kills it; answers all that it acknowledged. */
function runAndKill(prefix: string, acknowledged: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [addUntilKilled, path, prefix], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.split('\n').length > acknowledged) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(output.split('\n').slice(0, -1))
      else reject(new Error(errors))
    })
  })
}

describe('a kill', () => {
  it('loses nothing that was acknowledged, with several processes writing', async () => {
    const lives = [7, 40, 23].map((count, index) => runAndKill(`life${index}`, count))
    const acknowledged = (await Promise.all(lives)).flat()
    expect(acknowledged.length).toBeGreaterThanOrEqual(70)
    const memory = openMemory(path)
    const ids = new Set(memory.list().map(({ id }) => id))
    memory.close()
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    const raw = new SQLite(path)
    expect(raw.pragma('integrity_check', { simple: true })).toBe('ok')
    raw.close()
  })
})
