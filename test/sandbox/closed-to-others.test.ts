import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closedToOthers } from '../../src/sandbox/closed-to-others.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-closed-'))
  mkdirSync(join(folder, 'inner'))
  file = join(folder, 'inner', 'main.cjs')
  writeFileSync(file, '')
  for (const [path, mode] of [
    [folder, 0o755],
    [join(folder, 'inner'), 0o711],
    [file, 0o644],
  ] as const)
    chmodSync(path, mode)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const onWindows = process.platform === 'win32'

it.skipIf(onWindows)('is nothing where every folder may be entered and the file read', () => {
  expect(closedToOthers(file)).toBeNull()
})

it.skipIf(onWindows)('names the file, or the folder, that is closed', () => {
  chmodSync(file, 0o640)
  expect(closedToOthers(file)).toBe(file)
  chmodSync(file, 0o644)
  chmodSync(folder, 0o700)
  expect(closedToOthers(file)).toBe(folder)
})

it('names a file that is not there', () => {
  expect(closedToOthers(join(folder, 'none'))).toBe(join(folder, 'none'))
})
