import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toRow } from '../../memory/demonstration-row.ts'
import { MEMORY_APPLICATION_ID, MEMORY_MIGRATIONS } from '../../memory/migrations.ts'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { type Demonstration, demonstrationKey } from '../../src/contract/demonstration.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-migrations-'))
  path = join(folder, 'memory.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A file as version 1 made it, which knew nothing of confirmations. */
function writeVersion1(demonstrations: readonly Demonstration[]): void {
  const migrations = MEMORY_MIGRATIONS.slice(0, 1)
  const database = openDatabase({ path, applicationId: MEMORY_APPLICATION_ID, migrations })
  const insert = database.prepare(`
    INSERT INTO demonstrations
      (id, agent, input, output, identity, plan, program, label, source, at, status, key, key_check, row_check)
    VALUES
      (:id, :agent, :input, :output, :identity, :plan, :program, :label, :source, :at, :status, :key, :key_check, :row_check)`)
  for (const demonstration of demonstrations) {
    const { confirmation, ...row } = toRow(demonstration)
    expect(confirmation).toBeNull()
    insert.run(row)
  }
  database.close()
  expect(readFileSync(path).readInt32BE(60)).toBe(1)
}

const c = sampleDemonstration('c', { source: { kind: 'learned', from: 'v7' }, status: 'quarantined' })
const a = sampleDemonstration('a', { source: { kind: 'import', from: '' }, at: '2025-01-01T00:00:00.000Z' })
const b = sampleDemonstration('b', { agent: 'courier', source: { kind: 'manual', from: 'half \ud800 pair' } })

describe('a file of version 1', () => {
  it('keeps its demonstrations, gets an index, and a record of where they came from', () => {
    writeVersion1([c, a, b])
    const memory = openMemory(path)
    expect(memory.list()).toEqual([a, b, c])
    expect(memory.indexState({ whole: true })).toMatchObject({ keys: 2, state: 'rebuilt' })
    expect([...memory.indexedKeys('librarian')].map(({ id }) => id)).toEqual(['a'])
    expect(memory.key('b')).toBe(demonstrationKey(b))
    expect(memory.history()).toEqual([
      { number: 1, id: 'c', agent: 'librarian', what: 'added', at: c.at, by: 'v7', why: 'learned' },
      { number: 2, id: 'a', agent: 'librarian', what: 'added', at: a.at, by: 'unknown', why: 'import' },
      expect.objectContaining({ number: 3, id: 'b', by: expect.stringMatching(/^half \ufffd+ pair$/) }),
    ])
    memory.close()
    expect(readFileSync(path).readInt32BE(60)).toBe(2)
    const again = openMemory(path)
    expect(again.indexState({ whole: true }).state).toBe('whole')
    again.close()
  })

  it('gets no seeds', () => {
    writeVersion1([a])
    const memory = openMemory(path, { seeds: [b] })
    expect(memory.list()).toEqual([a])
    memory.close()
  })

  it('is moved with a damaged row as it is, which is still named when it is read', () => {
    writeVersion1([a, c])
    const raw = new SQLite(path)
    raw.exec(`UPDATE demonstrations SET program = 'return { denied: false }', source = '[]' WHERE id = 'c'`)
    raw.close()
    const memory = openMemory(path)
    expect(memory.get('a')).toEqual(a)
    expect(() => memory.get('c')).toThrow(/demonstration `c` is damaged/)
    expect(memory.history({ id: 'c' })).toEqual([expect.objectContaining({ what: 'added', by: 'unknown' })])
    memory.close()
  })

  it('is not changed by one who only reads, and says what to do', () => {
    writeVersion1([a])
    const before = readFileSync(path)
    expect(() => openMemory(path, { readonly: true })).toThrow(/older than this program.*open it for writing once/)
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})
