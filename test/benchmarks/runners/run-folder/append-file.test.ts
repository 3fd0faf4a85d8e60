import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { AppendFile } from '../../../../benchmarks/runners/run-folder/append-file.ts'
import { readLines } from '../../../../benchmarks/runners/run-folder/read-lines.ts'

const scratch = mkdtempSync(join(tmpdir(), 'append-file-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('AppendFile', () => {
  it('answers where each line stands, in bytes, in the order they were given', async () => {
    const path = join(scratch, 'lines')
    const lines = ['one', 'zwölf', '', '❄'.repeat(50)]
    const first = await AppendFile.open(path)
    const places = await Promise.all(lines.slice(0, 3).map((line) => first.append(line)))
    await first.close()
    const second = await AppendFile.open(path)
    places.push(await second.append(lines[3] ?? ''))
    await second.close()
    const bytes = readFileSync(path)
    expect(places.map(({ offset, length }) => bytes.subarray(offset, offset + length).toString())).toEqual(
      lines.map((line) => `${line}\n`),
    )
    expect([...readLines(path)].map(({ offset, length }) => ({ offset, length }))).toEqual(places)
  })

  it('fails with the file and the reason where the disk is full', async () => {
    // A device that always is.
    const file = await AppendFile.open('/dev/full')
    await expect(file.append('a')).rejects.toThrow(/cannot write `\/dev\/full`.*ENOSPC/)
    await file.close()
  })

  it('takes nothing any more once a line could not be written: half of it may be there', async () => {
    const path = join(scratch, 'broken')
    const file = await AppendFile.open(path)
    const handle = await open(path)
    const spy = vi.spyOn(Object.getPrototypeOf(handle), 'appendFile').mockRejectedValueOnce(new Error('no room'))
    const appended = await Promise.allSettled([file.append('a'), file.append('b')])
    appended.push(...(await Promise.allSettled([file.append('c')])))
    expect(appended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(readFileSync(path, 'utf8')).toBe('')
    spy.mockRestore()
    await Promise.all([file.close(), handle.close()])
  })
})
