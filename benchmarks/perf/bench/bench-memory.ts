import { styleText } from 'node:util'
import { OWN_SEED } from '../../runners/benchmarks.ts'
import { benchmarkOf } from '../../runners/open-datasets.ts'
import { residentMb } from '../resident-memory.ts'
import { sparkline } from '../sparkline.ts'
import { FEWEST_SAMPLES, type MemorySample, trendOf } from '../trend.ts'
import { repeatDataset } from './repeat-dataset.ts'
import { runIntoFolder } from './run-into-folder.ts'

const CONCURRENCY = 8
const SAMPLES = 20
/** Growth that counts as none, MB per 1,000 examples: what metrics need of each stays in RAM, less than a kilobyte. */
const TOLERANCE = 1

type Sample = MemorySample & { readonly heapMb: number }

function takeSample(examples: number): Sample {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { programs: examples, megabytes: residentMb('self') ?? rss / 1_048_576, heapMb: heapUsed / 1_048_576 }
}

function printRow({ programs, megabytes, heapMb }: Sample): void {
  console.log(`  ${String(programs).padStart(8)}${megabytes.toFixed(1).padStart(12)}${heapMb.toFixed(1).padStart(10)}`)
}

function verdictOf(samples: readonly MemorySample[]): string {
  const trend = trendOf(samples, TOLERANCE)
  if (trend === null) return `too few samples for a verdict: at least ${FEWEST_SAMPLES} are needed`
  const { slope, rise, verdict } = trend
  const shown = styleText(verdict === 'flat' ? 'green' : 'red', verdict)
  return `${shown}  slope of the second half ${slope.toFixed(2)}, last quarter against second ${rise.toFixed(2)} MB per 1,000 examples (grows where both exceed ${TOLERANCE})`
}

function printTrend(title: string, samples: readonly MemorySample[]): void {
  const values = samples.map(({ megabytes }) => megabytes)
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(1))
  console.log(`  ${title.padEnd(10)}${sparkline(values)}  ${least} to ${most} MB`)
  console.log(`  ${''.padEnd(10)}${verdictOf(samples)}`)
}

/** Prints this process's memory over a long run of the rule core with a folder, and whether it grows from example to example. */
export async function printBenchMemory(examples: number): Promise<void> {
  const benchmark = benchmarkOf('eicu-ac')
  const dataset = repeatDataset(benchmark.load(benchmark.generate(OWN_SEED)), examples)
  const every = Math.max(1, Math.round(examples / SAMPLES))
  console.log(`memory: ${examples} examples, ${CONCURRENCY} at a time, rule core, records on disk`)
  if (globalThis.gc === undefined) console.log('  without --expose-gc: measured with garbage')
  console.log(`  ${'examples'.padStart(8)}${'resident MB'.padStart(12)}${'heap MB'.padStart(10)}`)
  const samples: Sample[] = []
  const onProgress = ({ done }: { done: number }) => {
    if (done % every !== 0) return
    const sample = takeSample(done)
    samples.push(sample)
    printRow(sample)
  }
  await runIntoFolder({ benchmark, dataset, concurrency: CONCURRENCY, onProgress })
  printTrend('resident', samples)
  printTrend(
    'heap',
    samples.map(({ programs, heapMb }) => ({ programs, megabytes: heapMb })),
  )
}
