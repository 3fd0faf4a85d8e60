import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../../../benchmarks/runners/run-folder/make-folder.ts'
import { InputError } from '../../../../src/index.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('makeFolder', () => {
  it('makes a folder with those around it, and leaves one that is there', () => {
    const path = join(folder, 'a/b/c')
    makeFolder(path)
    makeFolder(path)
    expect(statSync(path).isDirectory()).toBe(true)
  })

  it('says where none can be made', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => makeFolder(join(folder, 'file/inside'))).toThrow(InputError)
  })

  it.skipIf(!existsSync('/proc/self'))('ends where a file system takes none', () => {
    expect(() => makeFolder('/proc/no-such-run/inside')).toThrow(InputError)
  })
})
