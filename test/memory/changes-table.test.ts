import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-changes-'))
  path = join(folder, 'memory.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const a = sampleDemonstration('a')
const b = sampleDemonstration('b', { agent: 'courier', status: 'quarantined', source: { kind: 'learned', from: 'v1' } })
const ada = { by: 'ada', at: '2026-02-03T04:05:06.789Z' }
const bob = { by: 'bob', at: '2026-02-04T04:05:06.789Z', why: 'it was wrong' }

describe('the record of changes', () => {
  it('says who added, confirmed, distrusted and removed what, when and why, oldest first', () => {
    const memory = openMemory(path)
    memory.add([a, b])
    memory.confirm('b', { ...ada, rule: 'human-decision' })
    memory.distrust('b', bob)
    memory.remove('b', bob)
    memory.add([b], ada)
    const ofB = [
      { number: 2, id: 'b', agent: 'courier', what: 'added', by: 'v1', at: b.at, why: 'learned' },
      { number: 3, id: 'b', agent: 'courier', what: 'confirmed', ...ada, why: 'human-decision' },
      { number: 4, id: 'b', agent: 'courier', what: 'distrusted', ...bob },
      { number: 5, id: 'b', agent: 'courier', what: 'removed', ...bob },
      { number: 6, id: 'b', agent: 'courier', what: 'added', ...ada },
    ]
    expect(memory.history({ id: 'b' })).toEqual(ofB)
    expect(memory.history({ agent: 'courier' })).toEqual(ofB)
    expect(memory.history({ id: 'b', agent: 'librarian' })).toEqual([])
    expect(memory.history()).toEqual([
      { number: 1, id: 'a', agent: 'librarian', what: 'added', by: 'test', at: a.at, why: 'manual' },
      ...ofB,
    ])
    memory.close()
  })

  it('notes nothing where nothing changed', () => {
    const memory = openMemory(path)
    memory.remove('none', ada)
    memory.confirm('none', ada)
    memory.distrust('none', ada)
    expect(() => memory.add([a, a])).toThrow(/exists already/)
    expect([memory.history(), memory.revision()]).toEqual([[], 0])
    memory.close()
  })

  it.each([
    ['changed', `UPDATE changes SET "by" = 'nobody'`],
    ['deleted', 'DELETE FROM changes WHERE number = 1'],
    [
      'replaced',
      `INSERT OR REPLACE INTO changes (number, id, agent, what, at, "by") VALUES (1, 'x', 'x', 'added', 'x', 'x')`,
    ],
  ])('is never %s', (what, sql) => {
    const memory = openMemory(path, { seeds: [a] })
    memory.close()
    const raw = new SQLite(path)
    expect(() => raw.exec(sql)).toThrow(`changes are never ${what}`)
    expect(raw.prepare('SELECT id FROM changes').pluck().all()).toEqual(['a'])
    raw.close()
  })

  it('says so where it is damaged', () => {
    openMemory(path, { seeds: [a] }).close()
    const raw = new SQLite(path)
    raw.exec(`DROP TRIGGER changes_never_change; UPDATE changes SET at = 'once'`)
    raw.close()
    const memory = openMemory(path)
    expect(() => memory.history()).toThrow(/the record of changes is damaged: restore/)
    memory.close()
  })
})
