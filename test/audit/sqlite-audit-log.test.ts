import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GENESIS } from '../../src/audit/chain.ts'
import { exportAudit } from '../../src/audit/export-audit.ts'
import { openAuditLog } from '../../src/audit/sqlite-audit-log.ts'
import type { Durability } from '../../src/contract/definition.ts'
import { DatabaseError } from '../../src/contract/errors.ts'
import { canonicalJson } from '../../src/contract/json.ts'
import { sampleEntry, sampleVerdict } from './fixtures/sample-entry.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-audit-'))
  path = join(folder, 'audit.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function fill(count: number): void {
  const log = openAuditLog(path)
  for (let number = 1; number <= count; number += 1) log.append(sampleEntry(`v${number}`))
  log.close()
}

/** Changes the file as somebody would who knows SQLite. */
function tamper(sql: string): void {
  const raw = new SQLite(path)
  for (const trigger of ['records_never_change', 'records_never_go', 'records_only_at_end'])
    raw.exec(`DROP TRIGGER ${trigger}`)
  raw.exec(sql)
  raw.close()
}

function verify() {
  const log = openAuditLog(path)
  try {
    return log.verify()
  } finally {
    log.close()
  }
}

describe('an audit log', () => {
  it('gives back what was appended, chained from the documented beginning', () => {
    const log = openAuditLog(path)
    expect(log.verify()).toEqual({ records: 0, head: GENESIS, brokenAt: null })
    const first = log.append(sampleEntry('v1'))
    const second = log.append(sampleEntry('v2', { input: 'ünïcode \ud800 \u2028', identity: null }))
    expect(first).toMatchObject({ sequence: 1, previous: GENESIS, entry: sampleEntry('v1') })
    const expected = createHash('sha256')
      .update(`${first.hash}\n${canonicalJson(second.entry)}`)
      .digest('hex')
    expect(second).toMatchObject({ sequence: 2, previous: first.hash, hash: `sha256:${expected}` })
    expect(log.get('v2')).toEqual(second)
    expect(log.get('none')).toBeNull()
    expect(log.list()).toEqual([first, second])
    expect(log.verify()).toEqual({ records: 2, head: second.hash, brokenAt: null })
    log.close()
    expect(verify().head).toBe(second.hash)
  })

  it('lists the newest where a limit is given, oldest first', () => {
    fill(4)
    const log = openAuditLog(path)
    expect(log.list({ limit: 2 }).map(({ sequence }) => sequence)).toEqual([3, 4])
    expect(log.list({ limit: 0 })).toEqual([])
    expect(log.list({ limit: 99 })).toHaveLength(4)
    log.close()
  })

  it('keeps allow, deny and unknown verdicts, and leaves out fields that are undefined', () => {
    const log = openAuditLog(path)
    const failure = { kind: 'failure' as const, code: 'deadline', message: 'time was up' }
    const unknown = sampleVerdict('v2', {
      decision: 'unknown',
      label: null,
      reasons: [failure],
      plan: [],
      program: null,
    })
    log.append(
      sampleEntry('v1', { verdict: sampleVerdict('v1', { decision: 'allow', label: 0, reasons: [], answer: [1] }) }),
    )
    log.append(sampleEntry('v2', { verdict: { ...unknown, risk: undefined } }))
    expect(log.list().map(({ entry }) => entry.verdict.decision)).toEqual(['allow', 'unknown'])
    expect(log.get('v2')?.entry.verdict).toEqual(unknown)
    expect(log.verify().brokenAt).toBeNull()
    log.close()
  })

  it('appends several with the bytes and hashes of one by one', () => {
    const entries = ['v1', 'v2', 'v3'].map((id) => sampleEntry(id))
    const [one, other] = [openAuditLog(':memory:'), openAuditLog(path)]
    const single = entries.map((entry) => one.append(entry))
    expect(other.appendAll(entries)).toEqual(single)
    expect(other.append(sampleEntry('v4'))).toEqual(one.append(sampleEntry('v4')))
    expect(other.appendAll([])).toEqual([])
    expect(other.verify()).toEqual(one.verify())
    expect(exportAudit(other.list())).toBe(exportAudit(one.list()))
    one.close()
    other.close()
  })

  it('keeps of several what can be kept, and says of each other why it cannot', () => {
    const log = openAuditLog(path)
    log.append(sampleEntry('v1'))
    const broken = { ...sampleEntry('v4'), store: JSON.parse('"somewhere"') }
    const unwritable = sampleEntry('v5', { input: JSON.parse('null') })
    Object.assign(unwritable, { output: 1n })
    const given = [sampleEntry('v2'), sampleEntry('v1'), sampleEntry('v2'), broken, unwritable, sampleEntry('v3')]
    const kept = log.appendAll(given)
    expect(kept.map((one) => (one instanceof Error ? one.message.replace(/.*`: /, '') : one.sequence))).toEqual([
      2,
      'a record `v1` exists already: every verdict needs an id of its own',
      'a record `v2` exists already: every verdict needs an id of its own',
      expect.stringMatching(/^expected|invalid/),
      expect.stringMatching(/cannot be written as json|bigint/i),
      3,
    ])
    expect(kept.filter((one) => one instanceof Error).every((one) => one instanceof DatabaseError)).toBe(true)
    expect(log.list().map(({ entry }) => entry.verdict.id)).toEqual(['v1', 'v2', 'v3'])
    expect(log.verify()).toMatchObject({ records: 3, brokenAt: null })
    log.close()
    expect(() => log.appendAll([sampleEntry('v9')])).toThrow(/closed already/)
  })

  it('keeps none of several where the file cannot take them', () => {
    const log = openAuditLog(path)
    log.append(sampleEntry('v1'))
    const raw = new SQLite(path)
    raw.exec(
      "CREATE TRIGGER no_third BEFORE INSERT ON records WHEN NEW.id = 'v3' BEGIN SELECT RAISE(ABORT, 'not v3'); END",
    )
    expect(() => log.appendAll([sampleEntry('v2'), sampleEntry('v3')])).toThrow(DatabaseError)
    raw.exec('DROP TRIGGER no_third')
    raw.close()
    expect(log.appendAll([sampleEntry('v2'), sampleEntry('v3')])).toMatchObject([{ sequence: 2 }, { sequence: 3 }])
    expect(log.verify()).toMatchObject({ records: 3, brokenAt: null })
    log.close()
  })

  it('refuses a second record of one verdict, and what is no entry, and stays whole', () => {
    const log = openAuditLog(path)
    log.append(sampleEntry('v1'))
    expect(() => log.append(sampleEntry('v1'))).toThrow(/`v1` exists already/)
    expect(() => log.append(sampleEntry(''))).toThrow(DatabaseError)
    expect(() => log.append(sampleEntry('v\ud800'))).toThrow(/well-formed/)
    const broken = { ...sampleEntry('v2'), store: JSON.parse('"somewhere"') }
    expect(() => log.append(broken)).toThrow(/`store`/)
    expect(log.verify()).toMatchObject({ records: 1, brokenAt: null })
    log.close()
    expect(() => log.verify()).toThrow(/closed already/)
    expect(() => log.append(sampleEntry('v3'))).toThrow(/closed already/)
  })

  it.each([
    "UPDATE records SET entry = '{}' WHERE sequence = 1",
    'DELETE FROM records',
    `INSERT OR REPLACE INTO records SELECT sequence, 'other', previous, hash, entry FROM records WHERE sequence = 1`,
    `INSERT OR REPLACE INTO records SELECT 3, 'v1', hash, 'sha256:${'0'.repeat(64)}', entry FROM records WHERE sequence = 2`,
    `INSERT INTO records SELECT 9, 'v9', hash, 'sha256:${'0'.repeat(64)}', entry FROM records WHERE sequence = 2`,
    `INSERT INTO records SELECT 3, 'v9', previous, 'sha256:${'0'.repeat(64)}', entry FROM records WHERE sequence = 2`,
  ])('refuses `%s`', (sql) => {
    fill(2)
    const raw = new SQLite(path)
    expect(() => raw.exec(sql)).toThrow(/audit records/)
    raw.close()
    expect(verify()).toMatchObject({ records: 2, brokenAt: null })
  })

  it('exports lines from which alone the chain can be checked', () => {
    fill(3)
    const log = openAuditLog(path)
    const lines = exportAudit(log.list()).trimEnd().split('\n')
    log.close()
    let previous = GENESIS
    for (const line of lines) {
      const record = JSON.parse(line)
      expect(record.previous).toBe(previous)
      previous = `sha256:${createHash('sha256')
        .update(`${previous}\n${canonicalJson(record.entry)}`)
        .digest('hex')}`
      expect(record.hash).toBe(previous)
    }
    expect(lines).toHaveLength(3)
    expect(exportAudit([])).toBe('')
  })
})

describe('verification finds', () => {
  const rehash = (row: { previous: string; entry: string }) =>
    `sha256:${createHash('sha256').update(`${row.previous}\n${row.entry}`).digest('hex')}`

  it.each([
    ['a changed entry', `UPDATE records SET entry = replace(entry, '"deny"', '"allow"') WHERE sequence = 2`, 2],
    ['an entry that is no JSON', `UPDATE records SET entry = 'x' WHERE sequence = 3`, 3],
    ['a renamed record', `UPDATE records SET id = 'other' WHERE sequence = 2`, 2],
    ['a record taken out', 'DELETE FROM records WHERE sequence = 2', 3],
    ['a first record taken out', 'DELETE FROM records WHERE sequence = 1', 2],
    [
      'two records swapped',
      'UPDATE records SET sequence = 9 WHERE sequence = 2; UPDATE records SET sequence = 2 WHERE sequence = 3; UPDATE records SET sequence = 3 WHERE sequence = 9',
      2,
    ],
    ['a gap opened', 'UPDATE records SET sequence = 9 WHERE sequence = 4', 9],
    [
      'a gap closed',
      'DELETE FROM records WHERE sequence = 2; UPDATE records SET sequence = sequence - 1 WHERE sequence > 2',
      2,
    ],
  ])('%s', (_what, sql, brokenAt) => {
    fill(4)
    tamper(sql)
    expect(verify().brokenAt).toBe(brokenAt)
  })

  it('an entry that was changed and hashed anew, at the record after it', () => {
    fill(3)
    const raw = new SQLite(path)
    const row = raw.prepare<[], { previous: string; entry: string }>('SELECT * FROM records WHERE sequence = 2').get()
    raw.close()
    const entry = row?.entry.replace('"deny"', '"allow"') ?? ''
    tamper(
      `UPDATE records SET entry = '${entry.replaceAll("'", "''")}', hash = '${rehash({ previous: row?.previous ?? '', entry })}' WHERE sequence = 2`,
    )
    expect(verify().brokenAt).toBe(3)
  })

  it('a cut-off end only by its head', () => {
    fill(3)
    const { head } = verify()
    tamper('DELETE FROM records WHERE sequence = 3')
    expect(verify()).toMatchObject({ records: 2, brokenAt: null })
    expect(verify().head).not.toBe(head)
  })

  it('damage, which `get` and `list` name', () => {
    fill(3)
    tamper(`UPDATE records SET entry = replace(entry, '"deny"', '"allow"') WHERE sequence = 2`)
    const log = openAuditLog(path)
    expect(() => log.get('v2')).toThrow(/record 2 \(`v2`\) is damaged/)
    expect(() => log.list()).toThrow(DatabaseError)
    expect(log.get('v3')?.sequence).toBe(3)
    log.close()
  })
})

describe('any single changed byte', () => {
  it('is an error, a broken chain, or without effect', () => {
    fill(6)
    const whole = readFileSync(path)
    const { head } = verify()
    const found = { refused: 0, broken: 0 }
    for (let place = 0; place < whole.length; place += 101) {
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ 0x04
      writeFileSync(path, bytes)
      try {
        const { brokenAt, head: seen, records } = verify()
        if (brokenAt === null) expect([seen, records], `byte ${place}`).toEqual([head, 6])
        else found.broken += 1
      } catch (error) {
        expect(error, `byte ${place}`).toBeInstanceOf(DatabaseError)
        expect(readFileSync(path).equals(bytes), `byte ${place}`).toBe(true)
        found.refused += 1
      }
      for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
    }
    expect(found.refused).toBeGreaterThan(5)
    expect(found.broken).toBeGreaterThan(5)
  })

  it('leaves a newer log alone', () => {
    fill(1)
    const raw = new SQLite(path)
    raw.pragma('user_version = 99')
    raw.close()
    const before = readFileSync(path)
    expect(() => openAuditLog(path)).toThrow(/newer than this program/)
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})

const script = fileURLToPath(new URL('./fixtures/append-until-killed.ts', import.meta.url))

type Run = { readonly acknowledged: string[]; readonly errors: string; readonly code: number | null }

type ChildOptions = {
  readonly prefix: string
  readonly killAfter?: number
  readonly count?: number
  readonly shell?: string
  readonly durability?: Durability
  /** Entries that are recorded at a time. */
  readonly together?: number
}

/** Runs the child, kills it once so many ids are acknowledged, and waits for its end. */
function run(options: ChildOptions): Promise<Run> {
  const { prefix, count = Number.POSITIVE_INFINITY, durability = 'power-loss', together = 1 } = options
  const args = [script, path, prefix, String(count), durability, String(together)]
  const child =
    options.shell === undefined
      ? spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn('sh', ['-c', `${options.shell}; exec "$@"`, 'sh', process.execPath, ...args], {
          stdio: ['ignore', 'pipe', 'pipe'],
        })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  child.stdout.on('data', (chunk) => {
    output += chunk
    if (output.split('\n').length > (options.killAfter ?? Infinity)) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ acknowledged: output.split('\n').slice(0, -1), errors, code }))
  })
}

function expectAllThere(acknowledged: readonly string[]): void {
  const log = openAuditLog(path)
  const ids = new Set(log.list().map(({ entry }) => entry.verdict.id))
  expect(log.verify().brokenAt).toBeNull()
  expect(log.append(sampleEntry('afterwards')).sequence).toBe(ids.size + 1)
  log.close()
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  const raw = new SQLite(path)
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok')
  raw.close()
}

describe('several processes and their ends', () => {
  it('two that append at once make one whole chain', async () => {
    const runs = await Promise.all(['one', 'other'].map((prefix) => run({ prefix, count: 60 })))
    expect(runs.map(({ errors, code }) => [errors, code])).toEqual([
      ['', 0],
      ['', 0],
    ])
    const acknowledged = runs.flatMap((one) => one.acknowledged)
    expect(acknowledged).toHaveLength(120)
    expectAllThere(acknowledged)
  })

  it.each<[Durability, number]>([
    ['power-loss', 1],
    ['power-loss', 8],
    ['process-end', 1],
    ['process-end', 8],
  ])('a kill loses nothing that was acknowledged, with %s and %i at a time', async (durability, together) => {
    const lives = [3, 57, 21].map((killAfter, index) =>
      run({ prefix: `life${index}`, killAfter, durability, together }),
    )
    const acknowledged = (await Promise.all(lives)).flatMap((life) => life.acknowledged)
    expect(acknowledged.length).toBeGreaterThanOrEqual(81)
    expectAllThere(acknowledged)
  })

  it.skipIf(process.platform === 'win32')(
    'a file that may not grow is one typed error, and the chain stays whole',
    async () => {
      // The shell's limit on the size of files stands for a full disk.
      const { acknowledged, errors, code } = await run({ prefix: 'full', shell: 'trap "" XFSZ; ulimit -f 400' })
      expect(code).toBe(9)
      expect(errors).toMatch(/^DatabaseError: database `.*`: .*\(SQLITE_(?:FULL|IOERR)\w*\)\n$/)
      expect(acknowledged.length).toBeGreaterThan(5)
      expectAllThere(acknowledged)
    },
  )
})
