import { GuardAgent, type OpenOptions } from '../../src/index.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { type BenchmarkReport, toReport } from '../reports/benchmark-report.ts'
import { type Benchmark, OWN_SEED } from './benchmarks.ts'
import { type BenchmarkOptions, type BenchmarkRun, runBenchmark } from './run-benchmark.ts'

type Options = {
  readonly benchmark: Benchmark
  /** Folder in the published layout; a set of our own without it. */
  readonly data?: string
  readonly core?: OpenOptions['core']
  readonly model?: OpenOptions['model']
  /** Demonstrations shown (k); the definition's by default. */
  readonly shots?: number
} & Pick<BenchmarkOptions, 'limit' | 'concurrency' | 'onProgress' | 'signal'>

export type Evaluation = { readonly dataset: Dataset; readonly run: BenchmarkRun; readonly report: BenchmarkReport }

/** Loads a benchmark's examples. @throws InputError naming every bad row */
function openDataset({ benchmark, data }: Pick<Options, 'benchmark' | 'data'>): Dataset {
  return benchmark.load(data ?? benchmark.generate(OWN_SEED))
}

/**
 * Runs a benchmark's guard over its examples, with the seeds as memory and everything in RAM, so that runs do not see each other.
 * @throws InputError for data or options that cannot be used
 */
export async function evaluate(options: Options): Promise<Evaluation> {
  const { benchmark, core, model, shots, limit, concurrency, onProgress, signal } = options
  const dataset = openDataset(options)
  const definition = { ...benchmark.definition, ...(shots === undefined ? {} : { shots }) }
  await using agent = await GuardAgent.open({
    definition,
    memory: ':memory:',
    ...(core === undefined ? {} : { core }),
    ...(model === undefined ? {} : { model }),
  })
  const run = await runBenchmark({
    dataset,
    guard: (action, context) => agent.guard(action, context),
    now: () => performance.now(),
    ...(limit === undefined ? {} : { limit }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
  })
  // The seed says how a set of our own was made; nothing else here is random.
  const seed = options.data === undefined ? OWN_SEED : null
  return { dataset, run, report: toReport(run, { core: agent.core.name, model: agent.core.model, seed }) }
}
