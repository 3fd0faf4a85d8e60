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

  it('says where there is no such folder', () => {
    expect(() => openDatasets(['eicu-ac'], '/nowhere')).toThrow(/no data directory `\/nowhere`/)
  })
})
