import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { hashLogs } from '../../../benchmarks/runners/hash-logs.ts'

const scratch = mkdtempSync(join(tmpdir(), 'hash-logs-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const EICU = newCell({ benchmark: 'eicu-ac', method: 'hardcoded' })
const WEB = newCell({ benchmark: 'mind2web-sc', method: 'hardcoded' })

function write(path: string, text: string): void {
  mkdirSync(join(scratch, path, '..'), { recursive: true })
  writeFileSync(join(scratch, path), text)
}

describe('hashLogs', () => {
  it('is another for another content or name of a log, and the same whatever else lies in the folder', () => {
    write('ehragent/logs/nursing/1.txt', 'one')
    write('ehragent/logs/2.txt', 'two')
    const first = hashLogs([EICU], scratch)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    write('seeact/sample_labeled_all.json', '[]')
    write('notes.txt', 'mine')
    expect(hashLogs([EICU, EICU], scratch)).toBe(first)
    expect(hashLogs([EICU, WEB], scratch)).not.toBe(first)
    write('ehragent/logs/2.txt', 'other')
    const second = hashLogs([EICU], scratch)
    expect(second).not.toBe(first)
    renameSync(join(scratch, 'ehragent/logs/2.txt'), join(scratch, 'ehragent/logs/3.txt'))
    expect(hashLogs([EICU], scratch)).not.toBe(second)
  })

  it('is none where no cell reads logs', () => {
    expect(hashLogs([newCell({ benchmark: 'eicu-ac', method: 'rule' })], scratch)).toBeNull()
    expect(hashLogs([EICU], undefined)).toBeNull()
  })

  it('leaves it to the method to tell of a folder that is not there', () => {
    expect(hashLogs([EICU], join(scratch, 'nothing'))).toMatch(/^[0-9a-f]{64}$/)
  })
})
