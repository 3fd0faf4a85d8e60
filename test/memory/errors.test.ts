import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { DatabaseError } from '../../src/contract/errors.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-errors-'))
  path = join(folder, 'memory.db')
})
afterEach(() => {
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

const a = sampleDemonstration('a')
const by = { by: 'ada', at: '2026-02-03T04:05:06.789Z' }
const script = fileURLToPath(new URL('./fixtures/use-memory.ts', import.meta.url))
/** Permissions bind everybody but root: there the child is somebody else. */
const ANYBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

type Run = { readonly ids: string[]; readonly error: string; readonly code: number | null }

function use(options: { count?: number; readonly?: boolean; shell?: string; asAnybody?: boolean }): Run {
  const args = [script, path, String(options.count ?? 1), options.readonly ? 'readonly' : '']
  const settings = { encoding: 'utf8' as const, ...(options.asAnybody ? ANYBODY : {}) }
  const { stdout, stderr, status } =
    options.shell === undefined
      ? spawnSync(process.execPath, args, settings)
      : spawnSync('sh', ['-c', `${options.shell}; exec "$@"`, 'sh', process.execPath, ...args], settings)
  return { ids: stdout.split('\n').slice(0, -1), error: stderr, code: status }
}

function errorOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error instanceof Error ? error.message : '').not.toContain('\n')
    return error instanceof Error ? error.message : ''
  }
  throw new Error('expected a DatabaseError')
}

/** Memory is as sound as before, with these and no others. */
function expectSound(ids: readonly string[]): void {
  const memory = openMemory(path)
  expect(memory.list().map(({ id }) => id)).toEqual([...ids].sort())
  expect(memory.indexState({ whole: true }).state).toBe('whole')
  expect(
    memory
      .history()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort())
  memory.close()
}

describe('a memory that cannot be used as wanted says so in one line', () => {
  it('where another process writes for too long; it can still be opened and read', () => {
    openMemory(path, { seeds: [a] }).close()
    const raw = new SQLite(path)
    raw.exec('BEGIN IMMEDIATE')
    const memory = openMemory(path)
    expect(errorOf(() => memory.remove('a', by))).toMatch(
      /another process keeps it locked: try again .*\(SQLITE_BUSY\)/,
    )
    expect(memory.get('a')).toEqual(a)
    expect([...memory.indexedKeys('librarian')]).toHaveLength(1)
    raw.exec('ROLLBACK')
    expect(memory.remove('a', by)).toBe(true)
    raw.close()
    memory.close()
  })

  it.skipIf(process.platform === 'win32')('where the disk is full; what was acknowledged is kept', () => {
    openMemory(path).close()
    // The shell's limit on the size of files stands for a full disk.
    const { ids, error, code } = use({ count: 10_000, shell: 'trap "" XFSZ; ulimit -f 400' })
    expect(code).toBe(9)
    expect(error).toMatch(/^DatabaseError: database `.*`: .*free space.* \(SQLITE_(?:FULL|IOERR)\w*\)\n$/)
    expect(ids.length).toBeGreaterThan(5)
    expectSound(ids)
  })

  it.skipIf(process.platform === 'win32')('where the file may not be written; it can be read', () => {
    openMemory(path, { seeds: [a] }).close()
    chmodSync(folder, 0o777)
    chmodSync(path, 0o444)
    const { error, code } = use({ asAnybody: true })
    expect([code, error]).toEqual([
      9,
      expect.stringMatching(/^DatabaseError: .*check the permissions of the file.*\n$/),
    ])
    expect(use({ asAnybody: true, count: 0, readonly: true })).toEqual({ ids: ['a'], error: '', code: 0 })
    chmodSync(path, 0o644)
    expectSound(['a'])
  })

  it.skipIf(process.platform === 'win32')('where its folder may not be written', () => {
    openMemory(path, { seeds: [a] }).close()
    chmodSync(folder, 0o555)
    const { error, code } = use({ asAnybody: true })
    expect([code, error]).toEqual([
      9,
      expect.stringMatching(/^DatabaseError: .*permissions of the file and its folder.*\n$/),
    ])
    chmodSync(folder, 0o755)
    expect(readdirSync(folder)).toEqual(['memory.db'])
    expectSound(['a'])
  })

  it('where it was opened for reading', () => {
    openMemory(path, { seeds: [a] }).close()
    const memory = openMemory(path, { readonly: true, seeds: [sampleDemonstration('b')] })
    for (const change of [
      () => memory.add([]),
      () => memory.remove('a', by),
      () => memory.confirm('a', by),
      () => memory.distrust('a', by),
    ]) {
      expect(errorOf(change)).toMatch(/is open for reading only: open it for writing/)
    }
    expect(memory.list()).toEqual([a])
    memory.close()
    expect(errorOf(() => openMemory(':memory:', { readonly: true }))).toMatch(/name a file/)
    expect(errorOf(() => openMemory(join(folder, 'none.db'), { readonly: true }))).toMatch(/does not exist/)
    expect(readdirSync(folder)).not.toContain('none.db')
  })

  it('where a page is damaged, also while it is open', () => {
    const seeds = Array.from({ length: 300 }, (_, number) => sampleDemonstration(`d${number}`))
    openMemory(path, { seeds }).close()
    const bytes = readFileSync(path)
    const damaged = Buffer.from(bytes)
    damaged.fill(0xa5, 4096 * 20, 4096 * 60)
    writeFileSync(path, damaged)
    expect(errorOf(() => openMemory(path))).toMatch(/the file is damaged.*restore it from a copy/)
    writeFileSync(path, bytes)
    const memory = openMemory(path, { readonly: true })
    writeFileSync(path, damaged)
    expect(errorOf(() => memory.list())).toMatch(/damaged/)
    memory.close()
  })
})
