import { setTimeout } from 'node:timers/promises'
import { GuardAgent } from '../../src/index.ts'
import { nearestRank } from '../metrics/nearest-rank.ts'
import { BENCHMARKS, type Benchmark, OWN_SEED } from '../runners/benchmarks.ts'
import { ruleGuard } from '../runners/rule-guard.ts'
import { type GuardSample, STAGES, sampleOf } from './compiled/guard-sample.ts'
import { describeMachine } from './machine.ts'

const WARM_UP = 50
/** Between actions of a real agent lie seconds; this is enough for the spare isolate to be ready. */
const PAUSE_MS = 10

type Situation = { readonly benchmark: Benchmark; readonly pauseMs: number; readonly rounds: number }

async function measure({ benchmark, pauseMs, rounds }: Situation): Promise<GuardSample[]> {
  const { examples } = benchmark.load(benchmark.generate(OWN_SEED))
  await using agent = await GuardAgent.open(ruleGuard(benchmark))
  const samples: GuardSample[] = []
  for (const { action } of examples.slice(0, WARM_UP)) await agent.guard(action)
  for (let round = 0; round < rounds; round++) {
    for (const { action } of examples) {
      if (pauseMs > 0) await setTimeout(pauseMs)
      const started = performance.now()
      const verdict = await agent.guard(action)
      // From outside: with the audit record, which the verdict's own timing cannot hold.
      samples.push(sampleOf(verdict, performance.now() - started))
    }
  }
  return samples
}

function row(samples: readonly GuardSample[], stage: keyof GuardSample): string {
  const times = samples.map((sample) => sample[stage])
  const cell = (percent: number) => (nearestRank(times, percent) ?? 0).toFixed(2).padStart(8)
  return `  ${stage.padEnd(10)}${cell(50)}${cell(95)}`
}

/** Times whole guards and their stages over all benchmarks, and prints tables. */
export async function printGuardPerf(rounds: number): Promise<void> {
  console.log(`whole guards: rule core, seeds in memory, audit log in RAM; ${describeMachine()}`)
  for (const benchmark of BENCHMARKS) {
    for (const pauseMs of [PAUSE_MS, 0]) {
      const samples = await measure({ benchmark, pauseMs, rounds })
      const how = pauseMs > 0 ? `${pauseMs} ms apart, as an agent acts` : 'back to back'
      console.log(`\n${benchmark.name}, ${how}: ${samples.length} guards, milliseconds`)
      console.log(`  ${''.padEnd(10)}${'p50'.padStart(8)}${'p95'.padStart(8)}`)
      for (const stage of STAGES) console.log(row(samples, stage))
    }
  }
}
