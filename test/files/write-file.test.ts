import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { writeTexts } from '../../src/files/write-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-write-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const content = (name: string) => readFileSync(path(name), 'utf8')

function* breaking() {
  yield 'half'
  throw new Error('the rest is damaged')
}

describe('a file', () => {
  it('has all texts, one after another, and no draft stays beside it', () => {
    writeTexts(path('new.txt'), ['a', 'b'], 'x')
    writeFileSync(path('old.txt'), 'a long text from before')
    writeTexts(path('old.txt'), ['c'], 'x')
    expect([content('new.txt'), content('old.txt')]).toEqual(['ab', 'c'])
    expect(readdirSync(folder).sort()).toEqual(['new.txt', 'old.txt'])
  })

  it('stays as it was, or is not there, where making the texts fails', () => {
    writeFileSync(path('old.txt'), 'before')
    for (const name of ['old.txt', 'new.txt'])
      expect(() => writeTexts(path(name), breaking(), 'x')).toThrow('the rest is damaged')
    expect(content('old.txt')).toBe('before')
    expect(readdirSync(folder)).toEqual(['old.txt'])
  })

  it('has its old content until the last text is written', () => {
    writeFileSync(path('old.txt'), 'before')
    function* looking() {
      yield 'a'
      expect(content('old.txt')).toBe('before')
      yield 'b'
    }
    writeTexts(path('old.txt'), looking(), 'x')
    expect(content('old.txt')).toBe('ab')
  })

  it.skipIf(process.platform === 'win32')('keeps its permissions, and stays behind the link that names it', () => {
    writeFileSync(path('old.txt'), 'before')
    chmodSync(path('old.txt'), 0o640)
    symlinkSync('old.txt', path('link.txt'))
    writeTexts(path('link.txt'), ['after'], 'x')
    expect(content('old.txt')).toBe('after')
    expect(statSync(path('old.txt')).mode & 0o777).toBe(0o640)
    expect(lstatSync(path('link.txt')).isSymbolicLink()).toBe(true)
  })

  it('is refused where it is a folder, in no folder, or behind a link to nothing', () => {
    expect(() => writeTexts(folder, ['a'], 'x')).toThrow(/is a folder; name a file/)
    expect(() => writeTexts(path('no/a.txt'), ['a'], 'x')).toThrow(InputError)
    if (process.platform === 'win32') return
    symlinkSync('missing.txt', path('link.txt'))
    expect(() => writeTexts(path('link.txt'), ['a'], 'x')).toThrow(/link to a missing file/)
    expect(readdirSync(folder)).toEqual(['link.txt'])
  })
})

it.skipIf(process.platform === 'win32')('a pipe is written into, and stays a pipe', () => {
  const module = new URL('../../src/files/write-file.ts', import.meta.url).href
  const code = `import { writeTexts } from ${JSON.stringify(module)}
    writeTexts(process.argv[1], ['a', 'b'], 'x')`
  const script = `mkfifo "$2"
    cat "$2" & reader=$!
    "$0" --input-type=module-typescript -e "$1" "$2"
    if test -p "$2"; then wait; else kill $reader; exit 1; fi`
  const result = spawnSync('sh', ['-c', script, process.execPath, code, path('pipe')], { encoding: 'utf8' })
  expect(result).toMatchObject({ stdout: 'ab', stderr: '', status: 0 })
})
