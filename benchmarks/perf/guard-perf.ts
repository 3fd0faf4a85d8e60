import { cpus } from 'node:os'
import { GuardAgent, type Verdict } from '../../src/index.ts'
import { nearestRank } from '../metrics/nearest-rank.ts'
import { BENCHMARKS, type Benchmark, OWN_SEED } from '../runners/benchmarks.ts'

const WARM_UP = 50
const ROUNDS = Number(process.argv[2] ?? 3)

type Sample = { readonly [stage: string]: number }

/** Planning, coding and the sandbox are timed by the guard itself; what is left is reading, judging, recording. */
function sampleOf({ timing }: Verdict): Sample {
  const { retrievalMs, planMs, codeMs, sandboxMs, totalMs } = timing
  return {
    retrieval: retrievalMs,
    plan: planMs,
    code: codeMs,
    sandbox: sandboxMs,
    rest: totalMs - retrievalMs - planMs - codeMs - sandboxMs,
  }
}

async function measure(benchmark: Benchmark): Promise<Sample[]> {
  const { examples } = benchmark.load(benchmark.generate(OWN_SEED))
  await using agent = await GuardAgent.open({ definition: benchmark.definition, core: 'rule' })
  const samples: Sample[] = []
  for (const { action } of examples.slice(0, WARM_UP)) await agent.guard(action)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { action } of examples) {
      const started = performance.now()
      const verdict = await agent.guard(action)
      // From outside: with the audit record, which the verdict's own timing cannot hold.
      samples.push({ guard: performance.now() - started, ...sampleOf(verdict) })
    }
  }
  return samples
}

function row(samples: readonly Sample[], stage: string): string {
  const times = samples.map((sample) => sample[stage] ?? 0)
  const cell = (percent: number) => (nearestRank(times, percent) ?? 0).toFixed(2).padStart(8)
  return `  ${stage.padEnd(10)}${cell(50)}${cell(95)}`
}

console.log(
  `whole guards, one after another: rule core, seeds in memory, audit log in RAM; Node ${process.version}, ${cpus()[0]?.model}, ${cpus().length} cores`,
)
for (const benchmark of BENCHMARKS) {
  const samples = await measure(benchmark)
  console.log(
    `\n${benchmark.name}: ${samples.length} guards, milliseconds\n  ${''.padEnd(10)}${'p50'.padStart(8)}${'p95'.padStart(8)}`,
  )
  for (const stage of ['guard', 'retrieval', 'plan', 'code', 'sandbox', 'rest']) console.log(row(samples, stage))
}
