import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readLines } from '../../../../benchmarks/runners/run-folder/read-lines.ts'

const scratch = mkdtempSync(join(tmpdir(), 'read-lines-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function linesIn(text: string) {
  const path = join(scratch, 'file')
  writeFileSync(path, text)
  return [...readLines(path)]
}

describe('readLines', () => {
  it('gives text and place of each line, and marks one that was not finished', () => {
    expect(linesIn('a\n\nöb\nc')).toEqual([
      { text: 'a', offset: 0, length: 2, number: 1, whole: true },
      { text: '', offset: 2, length: 1, number: 2, whole: true },
      { text: 'öb', offset: 3, length: 4, number: 3, whole: true },
      { text: 'c', offset: 7, length: 1, number: 4, whole: false },
    ])
    expect(linesIn('')).toEqual([])
  })

  it('reads lines that are longer than what is read at once, and letters that lie across', () => {
    const texts = ['❄'.repeat(400_000), 'x', '❄'.repeat(800_001)]
    const lines = linesIn(texts.map((text) => `${text}\n`).join(''))
    expect(lines.map(({ text }) => text)).toEqual(texts)
  })
})
