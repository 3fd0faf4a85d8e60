import { describe, expect, it } from 'vitest'
import { BENCHMARKS } from '../../benchmarks/runners/benchmarks.ts'
import { evaluate } from '../../benchmarks/runners/evaluate.ts'
import { HAS_PUBLISHED_DATA, PUBLISHED_DATA } from './published-data.ts'

function benchmarkOf(name: string) {
  const benchmark = BENCHMARKS.find((one) => one.name === name)
  if (benchmark === undefined) throw new Error(`no benchmark ${name}`)
  return benchmark
}

const skipped = HAS_PUBLISHED_DATA ? '' : ' (SKIPPED: the published data is not beside the checkout)'

describe.skipIf(!HAS_PUBLISHED_DATA)(`rule core on the published half${skipped}`, () => {
  it('EICU-AC: LPA at least 98.0 and EA at least 94', async () => {
    const { metrics } = (await evaluate({ benchmark: benchmarkOf('eicu-ac'), core: 'rule', data: PUBLISHED_DATA }))
      .report
    expect(metrics.lpa).toBeGreaterThanOrEqual(98)
    expect(metrics.ea).toBeGreaterThanOrEqual(94)
  })

  it('Mind2Web-SC: LPA and EA at least 95', async () => {
    const { metrics } = (await evaluate({ benchmark: benchmarkOf('mind2web-sc'), core: 'rule', data: PUBLISHED_DATA }))
      .report
    expect(metrics.lpa).toBeGreaterThanOrEqual(95)
    expect(metrics.ea).toBeGreaterThanOrEqual(95)
  })
})

describe('rule core on the sets that the project ships', () => {
  it.each(BENCHMARKS)('$name: most labels are right, and a run gives the same bytes', async (benchmark) => {
    const run = async (concurrency: number) => {
      const { report } = await evaluate({ benchmark, core: 'rule', limit: 60, concurrency })
      return JSON.stringify({ ...report, latencyMs: null })
    }
    const [one, other] = [await run(1), await run(4)]
    expect(one).toBe(other)
    const { report } = await evaluate({ benchmark, core: 'rule', limit: 60 })
    expect(report.metrics.lpa).toBeGreaterThanOrEqual(80)
    expect(report.metrics.unknown).toBeLessThanOrEqual(6)
  })

  it('shows none of the demonstrations of the question that is asked', async () => {
    const [benchmark] = BENCHMARKS
    if (benchmark === undefined) throw new Error('no benchmark')
    const { run } = await evaluate({ benchmark, core: 'rule', limit: 20, shots: 20 })
    for (const { verdict } of run.results) expect(verdict?.demonstrations).toHaveLength(12)
  })
})
