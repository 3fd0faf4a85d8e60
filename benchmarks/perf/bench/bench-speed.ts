import { openaiModel } from '../../../src/llm/openai-model.ts'
import { OWN_SEED } from '../../runners/benchmarks.ts'
import { benchmarkOf } from '../../runners/open-datasets.ts'
import { runIntoFolder } from './run-into-folder.ts'
import { startEndpoint } from './start-endpoint.ts'

const DELAY_MS = 1000
const CONCURRENCY = 32
/** Time taken over the ideal, which no run can reach: examples do not divide by the concurrency, and two calls of one follow each other. */
const AIM = 1.3

/** Times a run of the own EICU-AC set against an endpoint that takes a second for every call, and prints how near it comes to the ideal. */
export async function printBenchSpeed(examples: number): Promise<void> {
  const benchmark = benchmarkOf('eicu-ac')
  const own = benchmark.load(benchmark.generate(OWN_SEED))
  const dataset = { ...own, examples: own.examples.slice(0, examples) }
  await using endpoint = await startEndpoint(DELAY_MS)
  const model = openaiModel({ model: 'simulated', baseUrl: endpoint.baseUrl })
  const processor = process.cpuUsage()
  const started = performance.now()
  const { cells } = await runIntoFolder({ benchmark, dataset, model, concurrency: CONCURRENCY })
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(processor)
  const calls = cells[0]?.usage.calls ?? 0
  const ideal = (calls * DELAY_MS) / 1000 / CONCURRENCY
  console.log(
    `speed: ${dataset.examples.length} examples, ${CONCURRENCY} at a time, scripted endpoint of ${DELAY_MS} ms a call`,
  )
  console.log(`  calls            ${calls}`)
  console.log(`  ideal, seconds   ${ideal.toFixed(2)}  (calls x ${DELAY_MS / 1000} s / ${CONCURRENCY})`)
  console.log(`  taken, seconds   ${seconds.toFixed(2)}`)
  console.log(`  ratio            ${(seconds / ideal).toFixed(3)}  (aim: ${AIM} at most)`)
  console.log(`  processor time   ${((user + system) / 1_000_000).toFixed(2)} s of this process`)
  console.log(`  labels right     ${cells[0]?.metrics.lpa?.toFixed(1)} %, unknown ${cells[0]?.metrics.unknown}`)
}
