import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLines, textLines } from '../../memory/read-lines.ts'
import { InputError } from '../../src/contract/errors.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-lines-'))
  file = join(folder, 'lines.txt')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function linesOf(bytes: string | Uint8Array): string[] {
  writeFileSync(file, bytes)
  return [...readLines({ file, name: 'lines.txt' })]
}

/** As many bytes as are read at once. */
const CHUNK = 256 * 1024

describe('lines', () => {
  it('are those of any text, from a file or from a text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u00e9', '\u20ac', '\u{1f600}', '\uFEFF', ' ') })
    fc.assert(
      fc.property(text, (content) => {
        const lines = content.replace(/^\uFEFF/, '').split('\n')
        if (lines.at(-1) === '') lines.pop()
        expect(linesOf(content)).toEqual(lines)
        expect([...textLines(content)]).toEqual(lines)
      }),
      { numRuns: 200 },
    )
  })

  it.each([-4, -3, -2, -1, 0, 1])('keep characters of several bytes across the border of a block (%i)', (offset) => {
    const start = 'x'.repeat(CHUNK + offset)
    expect(linesOf(`${start}\u{1f600}\u20ac\n\u00e9`)).toEqual([`${start}\u{1f600}\u20ac`, '\u00e9'])
  })

  it.each([-1, 0, 1])('end where a newline stands at the border of a block (%i)', (offset) => {
    const start = 'x'.repeat(CHUNK + offset)
    expect(linesOf(`${start}\n\nb\n`)).toEqual([start, '', 'b'])
  })

  it('may be longer than many blocks', () => {
    const long = 'long '.repeat(CHUNK)
    expect(linesOf(`a\n${long}\nb`)).toEqual(['a', long, 'b'])
  })

  it('are read as they are asked for, and the file is let go of', () => {
    writeFileSync(file, 'a\nb\nc\n')
    for (const line of readLines({ file, name: 'lines.txt' })) {
      expect(line).toBe('a')
      break
    }
    const descriptor = openSync(file, 'r')
    expect([...readLines({ file: descriptor, name: 'a descriptor' })]).toEqual(['a', 'b', 'c'])
    closeSync(descriptor)
  })

  it.skipIf(process.platform === 'win32')('come from standard input, also where it is slow', () => {
    const module = fileURLToPath(new URL('../../memory/read-lines.ts', import.meta.url))
    const code = `import { readLines } from ${JSON.stringify(module)}
      for (const line of readLines({ file: 0, name: 'standard input' })) console.log('got ' + line)`
    const slow = `(printf 'a\\nb'; sleep 0.3; printf 'c\\n') | "$0" --input-type=module-typescript -e "$1"`
    const { stdout, stderr } = spawnSync('sh', ['-c', slow, process.execPath, code], { encoding: 'utf8' })
    expect([stdout, stderr]).toEqual(['got a\ngot bc\n', ''])
  })
})

describe('a file that cannot be read in lines', () => {
  function errorOf(): string {
    try {
      for (const _ of readLines({ file, name: 'lines.txt' }));
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
      return error instanceof Error ? error.message : ''
    }
    throw new Error('expected an InputError')
  }

  it('is missing, or a folder', () => {
    expect(errorOf()).toBe('import `lines.txt`: there is no such file; check the path')
    file = folder
    expect(errorOf()).toBe('import `lines.txt`: cannot be read; check the path')
  })

  it('has a line that no text can hold', () => {
    writeFileSync(file, 'a\nb')
    // All zeros, and no newline among them.
    truncateSync(file, 257 * 1024 * 1024)
    expect(errorOf()).toBe(
      'lines.txt:2: expected a line of at most 268435456 bytes, got a longer one; split it, or name another file',
    )
  })
})
