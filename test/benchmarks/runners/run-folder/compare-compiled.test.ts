import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cellId, newCell } from '../../../../benchmarks/runners/cell.ts'
import { compareCompiled, HashCollector } from '../../../../benchmarks/runners/run-folder/compare-compiled.ts'
import { compiledFileOf } from '../../../../benchmarks/runners/run-folder/program-files.ts'
import { hashOf } from '../../../../src/compose/hash-of.ts'
import { makeVerdict } from '../../../fixtures/make-verdict.ts'
import { sampleRun } from '../fixtures/sample-run.ts'

const { configuration } = sampleRun([{ mode: 'compiled-first' }, {}], 2)
const [cell = newCell({ benchmark: 'csqa', method: 'rule' })] = configuration.cells
const file = compiledFileOf(cell)
const CONTENT = { program: 'return 0', laterField: 1 }
const HASH = hashOf(CONTENT)

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'compare-compiled-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function keep(content: unknown): void {
  writeFileSync(join(directory, file), typeof content === 'string' ? content : JSON.stringify(content))
}

/** What is different where verdicts name these hashes. */
function differences(...hashes: (string | undefined)[]) {
  const collector = new HashCollector()
  for (const hash of hashes) {
    const verdict = { ...makeVerdict('allow'), ...(hash !== undefined && { compiledHash: hash }) }
    collector.add({ cell: cellId(cell), verdict })
  }
  collector.add({ cell: cellId(cell), verdict: null })
  return compareCompiled({ directory, configuration, compiledHashes: collector.hashes })
}

describe('compareCompiled', () => {
  it('finds nothing where file, content and verdicts agree, also with fields that it does not know', () => {
    keep({ ...CONTENT, hash: HASH })
    expect(differences(HASH, HASH, undefined)).toEqual([])
  })

  it('finds nothing where there is neither a program nor a verdict that names one', () => {
    expect(differences(undefined)).toEqual([])
  })

  it('finds a content that is not the one that was hashed, and verdicts of another program', () => {
    keep({ ...CONTENT, program: 'return 1', hash: HASH })
    const computed = hashOf({ ...CONTENT, program: 'return 1' })
    expect(differences(HASH)).toEqual([
      { where: `${file}.hash`, stored: HASH, computed },
      { where: `verdicts.jsonl \`${cellId(cell)}\` compiledHash`, stored: HASH, computed },
    ])
  })

  it('finds each program that verdicts name and that is not there', () => {
    expect(differences(HASH, 'sha256:other', HASH).map(({ stored, computed }) => [stored, computed])).toEqual([
      [HASH, null],
      ['sha256:other', null],
    ])
  })

  it.each(['no JSON', '[]', '{"program":"return 0"}'])('says of the file `%s` that it is no program', (text) => {
    keep(text)
    expect(differences(HASH)).toEqual([{ where: file, stored: 'no compiled program', computed: null }])
  })
})
