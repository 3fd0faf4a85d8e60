import { describe, expect, it } from 'vitest'
import { repeatDataset } from '../../../../benchmarks/perf/bench/repeat-dataset.ts'
import { runIntoFolder } from '../../../../benchmarks/perf/bench/run-into-folder.ts'
import { startEndpoint } from '../../../../benchmarks/perf/bench/start-endpoint.ts'
import { OWN_SEED } from '../../../../benchmarks/runners/benchmarks.ts'
import { benchmarkOf } from '../../../../benchmarks/runners/open-datasets.ts'
import { openaiModel } from '../../../../src/llm/openai-model.ts'

const benchmark = benchmarkOf('eicu-ac')
const own = benchmark.load(benchmark.generate(OWN_SEED))

describe('the simulated endpoint', () => {
  it('answers so that the whole LLM path judges every example rightly, in two calls each', async () => {
    await using endpoint = await startEndpoint(0)
    const model = openaiModel({ model: 'simulated', baseUrl: endpoint.baseUrl })
    const dataset = { ...own, examples: own.examples.slice(0, 12) }
    const { cells, complete } = await runIntoFolder({ benchmark, dataset, model, concurrency: 6 })
    expect(complete).toBe(true)
    expect(cells).toMatchObject([{ core: 'openai', metrics: { lpa: 100, unknown: 0 }, usage: { calls: 24 } }])
  })
})

describe('repeatDataset', () => {
  it('gives as many examples as wanted, each with an id and place of its own', () => {
    const { examples } = repeatDataset(own, 700)
    expect(examples).toHaveLength(700)
    expect(new Set(examples.map(({ id }) => id)).size).toBe(700)
    expect(examples.map(({ index }) => index)).toEqual(Array.from({ length: 700 }, (_, index) => index))
    expect(examples[316]?.action).toBe(own.examples[0]?.action)
  })
})
