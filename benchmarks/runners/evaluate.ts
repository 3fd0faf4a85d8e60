import { InputError } from '../../src/contract/errors.ts'
import type { Model } from '../../src/contract/model.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { Budget } from '../methods/budget.ts'
import { openMethod } from '../methods/open-method.ts'
import type { BenchmarkReport } from '../reports/benchmark-report.ts'
import { toRunReport } from '../reports/to-run-report.ts'
import type { Benchmark } from './benchmarks.ts'
import { type Cell, newCell } from './cell.ts'
import type { Digest } from './example-record.ts'
import { openDatasets } from './open-datasets.ts'
import { type RunCellsOptions, runCells } from './run-cells.ts'
import { RunConfiguration } from './run-configuration.ts'

type Options = {
  readonly benchmark: Benchmark
  /** Folder in the published layout; a set of our own without it. */
  readonly data?: string
  /** By default `openai` where a model is given, else `rule`. */
  readonly core?: 'rule' | 'openai'
  /** Asked by the core `openai`, which needs one. */
  readonly model?: Model
  /** Demonstrations shown (k), 0 to 20; the definition's by default. */
  readonly shots?: number
  /** A program for each action, the default, or one that is compiled for all from memory's demonstrations. */
  readonly mode?: Cell['mode']
  /** Only the first so many examples, 1 or more; default all. */
  readonly limit?: number
  /** Examples at the same time, 1 or more; default 1. */
  readonly concurrency?: number
} & Pick<RunCellsOptions, 'onProgress' | 'signal'>

export type Evaluation = {
  readonly dataset: Dataset
  readonly digests: readonly Digest[]
  readonly report: BenchmarkReport
}

function modelFor({ core, model }: Options): Model | undefined {
  if (core === 'rule') return undefined
  if (core === 'openai' && model === undefined)
    throw new InputError('core `openai` asks a model, and none is given; pass `model`')
  return model
}

function configure(
  options: Options,
  model: Model | undefined,
  datasets: RunConfiguration['datasets'],
): RunConfiguration {
  const { benchmark, shots = null, limit = null, mode = 'per-action' } = options
  const core = model === undefined ? 'rule' : 'openai'
  const named = { benchmark: benchmark.name, model: model?.name ?? null, shots, mode }
  const cell = newCell({ method: 'guardagent', core, ...named })
  const parsed = RunConfiguration.safeParse({
    ...{ format: 1, name: benchmark.name, cells: [cell], datasets, limit },
    // Known to whoever made the model; nothing of this run is kept that could be resumed.
    ...{ endpoint: null, logsSha256: null },
  })
  if (parsed.success) return parsed.data
  throw new InputError(
    `cannot evaluate with shots \`${shots}\` and limit \`${limit}\`: ${parsed.error.issues[0]?.message}`,
  )
}

/**
 * Runs one benchmark with GuardAgent, the seeds as memory and everything in RAM: the small way into an evaluation. For several methods, settings
 * or a folder see `runCells`.
 *
 * @throws InputError for data or options that cannot be used, the signal's reason once it is aborted
 * @example const { report } = await evaluate({ benchmark, core: 'rule', limit: 20 })
 */
export async function evaluate(options: Options): Promise<Evaluation> {
  const { benchmark, data, concurrency = 1, onProgress, signal } = options
  const asked = modelFor(options)
  const { datasets, described } = openDatasets([benchmark.name], data)
  const configuration = configure(options, asked, [...described])
  const budget = new Budget()
  const model = () => {
    if (asked !== undefined) return asked
    throw new InputError('the core `rule` asks no model')
  }
  const digests = await runCells({
    ...{ configuration, datasets, concurrency },
    open: (cell) => openMethod(cell, benchmark, { model, budget }),
    now: () => performance.now(),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
  })
  const [report] = toRunReport(configuration, digests).cells
  const dataset = datasets.get(benchmark.name)
  if (report === undefined || dataset === undefined) throw new InputError(`\`${benchmark.name}\` has no data`)
  return { dataset, digests, report }
}
