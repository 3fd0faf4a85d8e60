import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { runCli } from '../fixtures/run-cli.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-rows-'))
  const memory = openMemory(path('memory.db'), { seeds: ['a', 'b', 'c', 'd'].map((id) => sampleDemonstration(id)) })
  memory.remove('d', { by: 'ada', at: '2026-01-01T00:00:00.000Z' })
  memory.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)

/** As a bad disk would, behind the memory's back. */
function damage(...statements: string[]): void {
  const database = new SQLite(path('memory.db'))
  for (const statement of statements) database.exec(statement)
  database.close()
}

function memory(...args: string[]) {
  return runCli(['memory', ...args, '--memory', path('memory.db')])
}

describe('stats --check', () => {
  it('finds nothing damaged where nothing is', async () => {
    const { code, out } = await memory('stats', '--check', '--json')
    expect([code, JSON.parse(out).damaged]).toEqual([0, []])
    expect(JSON.parse((await memory('stats', '--json')).out).damaged).toBeUndefined()
  })

  it('names all that cannot be read or are gone, and ends with 1', async () => {
    damage(
      "UPDATE demonstrations SET program = 'return other' WHERE id = 'b'",
      "DELETE FROM demonstrations WHERE id = 'c'",
    )
    const { code, out } = await memory('stats', '--check')
    expect(code).toBe(1)
    expect(out).toMatch(/^damaged: b: .*`b` is damaged.*\ndamaged: c: .*not there$/m)
    expect(out).not.toMatch(/damaged: [ad]/)
    expect(JSON.parse((await memory('stats', '--check', '--json')).out).damaged).toMatchObject([
      { id: 'b' },
      { id: 'c' },
    ])
  })

  it('names one whose key is damaged, rather than stopping there', async () => {
    damage("UPDATE demonstrations SET key = 'other' WHERE id = 'a'")
    expect(await memory('stats', '--check')).toMatchObject({ code: 1, out: expect.stringMatching(/^damaged: a: /m) })
  })

  it('shows on a terminal how far it is', async () => {
    const args = ['memory', 'stats', '--check', '--memory', path('memory.db')]
    expect((await runCli(args, { terminal: { progress: true } })).err).toContain('demonstrations read: 3 of 3')
  })
})

describe('export --out of a memory with a damaged demonstration', () => {
  it.each([[], ['--json']])('leaves the file that was there as it was %s', async (...more) => {
    writeFileSync(path('backup.jsonl'), 'the last good copy')
    damage("UPDATE demonstrations SET program = 'return other' WHERE id = 'c'")
    const result = await memory('export', '--out', path('backup.jsonl'), ...more)
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/`c` is damaged/) })
    expect(readFileSync(path('backup.jsonl'), 'utf8')).toBe('the last good copy')
  })
})
