import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MEMORY_APPLICATION_ID, MEMORY_MIGRATIONS } from '../../memory/migrations.ts'
import { SEEDS } from '../../memory/seed/seeds.ts'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { runCli } from '../fixtures/run-cli.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-stores-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

const path = (name: string) => join(folder, name)
const BIN = resolve(import.meta.dirname, '../../bin/guardagent.js')
const ROOT = process.getuid?.() === 0
/** Root may write anywhere: it looks as a user who may not. */
const OTHER_USER = ROOT ? { uid: 65_534, gid: 65_534 } : {}

function asReader(...args: string[]) {
  return spawnSync(process.execPath, [BIN, 'memory', ...args], { encoding: 'utf8', cwd: folder, ...OTHER_USER })
}

const READING = [
  ['export'],
  ['list'],
  ['list', '--flagged'],
  ['show', 'x'],
  ['stats'],
  ['stats', '--check'],
  ['history'],
]

describe('looking at a memory', () => {
  it.each(READING)('that was named and is not there is an error, and makes nothing: %s', async (...args) => {
    const result = await runCli(['memory', ...args, '--memory', path('none.db')])
    expect(result).toMatchObject({ code: 3, out: '' })
    expect(result.err).toMatch(/^guardagent: memory `.*none.db`: there is no such file; [^\n]+\n$/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('by its default name makes it, with the seeds', () => {
    chmodSync(folder, 0o777)
    const result = asReader('stats')
    expect(result).toMatchObject({ status: 0, stdout: expect.stringMatching(/ehragent +12/) })
    expect(existsSync(path('guardagent.db'))).toBe(true)
  })

  it('of an older version moves it on', async () => {
    const migrations = MEMORY_MIGRATIONS.slice(0, 1)
    openDatabase({ path: path('old.db'), applicationId: MEMORY_APPLICATION_ID, migrations }).close()
    expect(await runCli(['memory', 'stats', '--memory', path('old.db')])).toMatchObject({ code: 0, err: '' })
  })
})

describe.skipIf(process.platform === 'win32')('a memory that cannot be written', () => {
  beforeEach(() => openMemory(path('memory.db'), { seeds: SEEDS }).close())

  it('is read all the same', () => {
    chmodSync(path('memory.db'), 0o444)
    chmodSync(folder, 0o777)
    for (const args of [['list'], ['stats', '--check'], ['show', 'seed-ehragent-01'], ['history'], ['export']]) {
      const result = asReader(...args, '--memory', 'memory.db')
      expect(result).toMatchObject({ status: 0, stderr: '' })
      expect(result.stdout).toContain('ehragent')
    }
    expect(asReader('remove', 'seed-ehragent-01', '--memory', 'memory.db')).toMatchObject({ status: 1 })
  })

  it('in a folder that cannot be written is an error in one line, and stays as it is', () => {
    mkdirSync(path('closed'))
    copyFileSync(path('memory.db'), path('closed/memory.db'))
    chmodSync(folder, 0o755)
    chmodSync(path('closed'), 0o555)
    const result = asReader('stats', '--memory', 'closed/memory.db')
    expect(result).toMatchObject({ status: 1, stdout: '' })
    expect(result.stderr).toMatch(
      /^guardagent: database `closed\/memory.db`: its folder cannot be written, .*copy it[^\n]*\n$/,
    )
    expect(readdirSync(path('closed'))).toEqual(['memory.db'])
    chmodSync(path('closed'), 0o755)
  })
})
