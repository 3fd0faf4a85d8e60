import { describe, expect, it } from 'vitest'
import { BENCHMARKS, OWN_SEED } from '../../benchmarks/runners/benchmarks.ts'
import { evaluate } from '../../benchmarks/runners/evaluate.ts'
import { GuardAgent } from '../../src/index.ts'
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
      return JSON.stringify({ ...report, latencyMs: null, seconds: null })
    }
    const [one, other] = [await run(1), await run(4)]
    expect(one).toBe(other)
    const { report } = await evaluate({ benchmark, core: 'rule', limit: 60 })
    expect(report.metrics.lpa).toBeGreaterThanOrEqual(80)
    expect(report.metrics.unknown).toBeLessThanOrEqual(6)
  })

  it('leaves out a demonstration of the question that is asked, and no other', async () => {
    const [benchmark] = BENCHMARKS
    if (benchmark === undefined) throw new Error('no benchmark')
    const { examples } = benchmark.load(benchmark.generate(OWN_SEED))
    const [asked, other] = [examples[0], examples.find(({ leaveOut }) => leaveOut.task !== examples[0]?.leaveOut.task)]
    if (asked === undefined || other === undefined) throw new Error('no examples')
    await using agent = await GuardAgent.open({ definition: { ...benchmark.definition, shots: 20 }, core: 'rule' })
    const { input, output, identity } = asked.action
    const { label, program, plan } = await agent.guard(asked.action)
    if (label === null || program === null || plan.length === 0) throw new Error('not decided')
    const candidate = {
      agent: benchmark.definition.agent,
      input,
      output,
      ...(identity && { identity }),
      plan,
      program,
      label,
    }
    const { id } = await agent.addDemonstration(candidate, 'test')
    const shown = async ({ action, leaveOut }: typeof asked) =>
      (await agent.guard(action, { leaveOut })).demonstrations.some((one) => one.id === id)
    expect(await shown(asked)).toBe(false)
    expect(await shown(other)).toBe(true)
  })
})
