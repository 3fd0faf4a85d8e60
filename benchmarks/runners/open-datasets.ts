import { InputError } from '../../src/contract/errors.ts'
import { directoryFiles } from '../datasets/data-files.ts'
import type { BenchmarkName, Dataset } from '../datasets/dataset.ts'
import { BENCHMARKS, type Benchmark, OWN_SEED } from './benchmarks.ts'
import type { RunDataset } from './run-configuration.ts'

/** @throws InputError for a name that is none */
export function benchmarkOf(name: BenchmarkName): Benchmark {
  const found = BENCHMARKS.find((one) => one.name === name)
  if (found !== undefined) return found
  throw new InputError(`unknown benchmark \`${name}\`: expected one of ${BENCHMARKS.map((one) => one.name).join(', ')}`)
}

/** Data sets by benchmark, and how a run's configuration describes them. */
export type OpenedDatasets = {
  readonly datasets: ReadonlyMap<BenchmarkName, Dataset>
  readonly described: readonly RunDataset[]
}

/** Where a benchmark's data comes from: the folder, or null for a set of our own. */
function sourceOf({ ownRows }: Benchmark, data: string | undefined): string | null {
  if (data === undefined) return null
  return ownRows === undefined || directoryFiles(data).read(ownRows) !== null ? data : null
}

/**
 * Loads the data of some benchmarks, each once.
 *
 * @param data folder in the published layout; the sets that the project ships without it, and for a set that nobody published and it does not have
 * @throws InputError naming every bad row
 */
export function openDatasets(names: Iterable<BenchmarkName>, data?: string): OpenedDatasets {
  const loaded = [...new Set(names)].map((name) => {
    const benchmark = benchmarkOf(name)
    const source = sourceOf(benchmark, data)
    // The seed says how a set of our own was made.
    return { dataset: benchmark.load(source ?? benchmark.generate(OWN_SEED)), seed: source === null ? OWN_SEED : null }
  })
  const described = loaded.map(({ dataset: { benchmark, name, sha256, examples }, seed }) => ({
    ...{ benchmark, name, sha256, seed },
    examples: examples.length,
  }))
  return { datasets: new Map(loaded.map(({ dataset }) => [dataset.benchmark, dataset])), described }
}
