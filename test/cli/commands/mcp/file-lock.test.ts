import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withLock } from '../../../../src/cli/commands/mcp/file-lock.ts'

const NOW = { what: 'pins', waitMs: 0 }

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-lock-'))
  path = join(folder, 'pins.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

function leaveLock(text = ''): void {
  writeFileSync(`${path}.lock`, text)
  utimesSync(`${path}.lock`, 0, 0)
}

it('works while nobody else does, and leaves nothing behind', () => {
  withLock(path, NOW, () => {
    expect(() => withLock(path, NOW, () => undefined)).toThrow('held by another process')
  })
  expect(existsSync(`${path}.lock`)).toBe(false)
})

it('is taken over from a process that was ended while it worked', () => {
  leaveLock()
  withLock(path, { what: 'pins' }, () => undefined)
  expect([`${path}.lock`, `${path}.lock.clearing`].map((file) => existsSync(file))).toEqual([false, false])
})

it('is not taken over while another process does that: it may have made a new one meanwhile', () => {
  leaveLock('old')
  writeFileSync(`${path}.lock.clearing`, '')
  expect(() => withLock(path, NOW, () => undefined)).toThrow('.clearing`')
  expect(readFileSync(`${path}.lock`, 'utf8')).toBe('old')
})

it('is left to whoever took it over', () => {
  withLock(path, NOW, () => {
    rmSync(`${path}.lock`)
    writeFileSync(join(folder, 'other'), '')
    writeFileSync(`${path}.lock`, 'theirs')
  })
  expect(readFileSync(`${path}.lock`, 'utf8')).toBe('theirs')
})
