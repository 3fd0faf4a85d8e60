import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatasets } from '../../../benchmarks/runners/open-datasets.ts'

describe('openDatasets', () => {
  it('loads each benchmark once, and describes it as a run keeps it', () => {
    const { datasets, described } = openDatasets(['mind2web-sc', 'eicu-ac', 'mind2web-sc'])
    expect([...datasets.keys()]).toEqual(['mind2web-sc', 'eicu-ac'])
    expect(described).toEqual(
      [...datasets.values()].map(({ benchmark, name, sha256, examples }) => ({
        ...{ benchmark, name, sha256, seed: 1 },
        examples: examples.length,
      })),
    )
    expect(described.map(({ examples }) => examples)).toEqual([200, 316])
  })

  it('reads a set that nobody published where the folder has it, and makes it by code otherwise', () => {
    const folder = mkdtempSync(join(tmpdir(), 'data-'))
    try {
      expect(openDatasets(['csqa'], folder).described).toMatchObject([{ seed: 1, examples: 80 }])
      mkdirSync(join(folder, 'csqa'))
      const options = { A: 'tea', B: 'ink', C: 'sand', D: 'glue', E: 'wax' }
      const row = { id: 'x', question: 'What is poured into a cup?', options, answer: 'A', violations: [] }
      writeFileSync(join(folder, 'csqa/questions.json'), JSON.stringify([row]))
      expect(openDatasets(['csqa'], folder).described).toMatchObject([{ seed: null, examples: 1 }])
      expect(() => openDatasets(['eicu-ac'], folder)).toThrow('eicu_ac.json')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('says where there is no such folder', () => {
    expect(() => openDatasets(['eicu-ac'], '/nowhere')).toThrow(/no data directory `\/nowhere`/)
  })
})
