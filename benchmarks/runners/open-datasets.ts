import { InputError } from '../../src/contract/errors.ts'
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

/**
 * Loads the data of some benchmarks, each once.
 *
 * @param data folder in the published layout; the sets that the project ships without it
 * @throws InputError naming every bad row
 */
export function openDatasets(names: Iterable<BenchmarkName>, data?: string): OpenedDatasets {
  const loaded = [...new Set(names)].map((name) => {
    const benchmark = benchmarkOf(name)
    return benchmark.load(data ?? benchmark.generate(OWN_SEED))
  })
  // The seed says how a set of our own was made.
  const seed = data === undefined ? OWN_SEED : null
  const described = loaded.map(({ benchmark, name, sha256, examples }) => ({
    ...{ benchmark, name, sha256, seed },
    examples: examples.length,
  }))
  return { datasets: new Map(loaded.map((dataset) => [dataset.benchmark, dataset])), described }
}
