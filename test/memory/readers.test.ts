import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { demonstrationKey } from '../../src/contract/demonstration.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-readers-'))
  path = join(folder, 'memory.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const a = sampleDemonstration('a')
const b = sampleDemonstration('b', { status: 'quarantined' })
const by = { by: 'ada', at: '2026-02-03T04:05:06.789Z' }
/** Readings of each reader while the writer is at work. */
const READINGS = 15
const script = fileURLToPath(new URL('./fixtures/read-until-killed.ts', import.meta.url))

/** A child that reads; `end` answers how often it did, and what it complained of. */
function startReader() {
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'pipe'] })
  let readings = 0
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    readings += chunk.length
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  return {
    readings: () => readings,
    async end() {
      child.kill('SIGKILL')
      await ended
      return { readings, errors }
    },
  }
}

describe('readers beside one that writes', () => {
  it('see what is new, changed and gone at their next call', () => {
    const writer = openMemory(path)
    const reader = openMemory(path, { readonly: true })
    const entries = () => [...reader.indexedKeys('librarian')].map(({ id }) => id)
    writer.add([a, b])
    expect([reader.list(), reader.key('a'), entries(), reader.revision()]).toEqual([
      [a, b],
      demonstrationKey(a),
      ['a'],
      2,
    ])
    writer.confirm('b', by)
    expect([reader.changedSince('librarian', 2), reader.indexedKey('librarian', 'b')?.id]).toEqual([['b'], 'b'])
    writer.distrust('a', by)
    expect([entries(), reader.key('a'), reader.indexedKey('librarian', 'a')]).toEqual([['b'], null, null])
    writer.remove('b', by)
    expect([entries(), reader.get('b'), reader.history({ id: 'b' }).at(-1)?.what]).toEqual([[], null, 'removed'])
    reader.close()
    writer.close()
  })

  it('in other processes only ever see whole additions', async () => {
    const writer = openMemory(path)
    const readers = [startReader(), startReader()]
    while (readers.some(({ readings }) => readings() === 0)) await sleep(1)
    const before = readers.map(({ readings }) => readings())
    // Writing goes on for as long as is counted: what was read of a file at rest would say nothing.
    for (
      let dozen = 0;
      readers.some(({ readings }, index) => readings() - (before[index] ?? 0) < READINGS);
      dozen += 1
    ) {
      writer.add(Array.from({ length: 12 }, (_, one) => sampleDemonstration(`d${dozen}-${one}`)))
      await sleep(1)
    }
    writer.close()
    for (const reader of readers) {
      const { readings, errors } = await reader.end()
      expect([errors, readings >= READINGS]).toEqual(['', true])
    }
  }, 60_000)
})
