import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../benchmarks/runners/evaluate.ts'
import { benchmarkOf } from '../../../benchmarks/runners/open-datasets.ts'

const benchmark = benchmarkOf('mind2web-sc')

describe('evaluate', () => {
  it('judges with the rule core where no model is given, and answers digests and report', async () => {
    const { dataset, digests, report } = await evaluate({ benchmark, limit: 6, shots: 0, concurrency: 2 })
    expect(dataset.examples).toHaveLength(200)
    expect(digests.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5])
    expect(report).toMatchObject({
      core: 'rule',
      model: null,
      seed: 1,
      planned: 6,
      cell: { shots: 0 },
      dataset: { examples: 6, sha256: dataset.sha256 },
    })
  })

  it.each([0, -1, 1.5])('refuses a limit of %s', async (limit) => {
    await expect(evaluate({ benchmark, limit })).rejects.toThrow(/limit/)
  })

  it('wants a model for the core that asks one', async () => {
    await expect(evaluate({ benchmark, core: 'openai' })).rejects.toThrow(/pass `model`/)
  })
})
