import { describe, expect, it } from 'vitest'
import { BENCHMARKS, type Benchmark, OWN_SEED } from '../../benchmarks/runners/benchmarks.ts'
import { evaluate } from '../../benchmarks/runners/evaluate.ts'
import { SEEDS } from '../../memory/seed/seeds.ts'
import { GuardAgent } from '../../src/index.ts'
import { leftOut } from '../../src/retrieval/left-out.ts'
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

const COMPILED = BENCHMARKS.filter(({ ruleCore }) => ruleCore === undefined)

/** Figures with and without a compiled program, of one set. */
async function compare(benchmark: Benchmark, data?: string) {
  const run = async (mode: 'per-action' | 'compiled-first') =>
    (await evaluate({ benchmark, core: 'rule', mode, concurrency: 2, ...(data !== undefined && { data }) })).report
  return { perAction: await run('per-action'), compiled: await run('compiled-first') }
}

function expectAsGood({ perAction, compiled }: Awaited<ReturnType<typeof compare>>): void {
  for (const rate of ['lpa', 'ea'] as const)
    expect(compiled.metrics[rate]).toBeGreaterThanOrEqual(perAction.metrics[rate] ?? Number.POSITIVE_INFINITY)
  expect(compiled.compiled?.share).toBeGreaterThanOrEqual(80)
  expect(compiled.usage.callsPerAction).toBe(0)
}

describe('a program that the rule core compiled from the shipped demonstrations', () => {
  it.each(COMPILED)('$name: decides four of five at least, and no worse than a program each', async (benchmark) => {
    expectAsGood(await compare(benchmark))
  })

  it.skipIf(!HAS_PUBLISHED_DATA).each(COMPILED)(`$name, published half: the same${skipped}`, async (benchmark) => {
    expectAsGood(await compare(benchmark, PUBLISHED_DATA))
  })

  it.each([['shipped', undefined], ...(HAS_PUBLISHED_DATA ? [['published', PUBLISHED_DATA] as const] : [])] as const)(
    'never saw an example: no demonstration asks what one of the %s sets asks',
    (_, data) => {
      for (const { definition, load, generate } of COMPILED) {
        const demonstrations = SEEDS.filter(({ agent }) => agent === definition.agent)
        expect(demonstrations.length).toBeGreaterThan(0)
        for (const { id, leaveOut } of load(data ?? generate(OWN_SEED)).examples)
          expect([id, demonstrations.filter(leftOut(leaveOut)).map((shown) => shown.id)]).toEqual([id, []])
      }
    },
  )
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
