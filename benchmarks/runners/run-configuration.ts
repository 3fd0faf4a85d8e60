import { z } from 'zod'
import { BenchmarkName } from '../datasets/dataset.ts'
import { Cell } from './cell.ts'

/** A data set as a run used it. */
export const RunDataset = z.strictObject({
  benchmark: BenchmarkName,
  name: z.string(),
  sha256: z.string(),
  /** In the whole set. */
  examples: z.number().int().nonnegative(),
  /** Seed of a set of our own; null for data that was read. */
  seed: z.number().int().nullable(),
})
export type RunDataset = z.infer<typeof RunDataset>

/** Everything that decides what a run's verdicts are. A run is resumed only under the same one. */
export const RunConfiguration = z.strictObject({
  format: z.literal(1),
  /** A benchmark's or an ablation's name: which tables a report prints. */
  name: z.string(),
  cells: z.array(Cell).min(1),
  datasets: z.array(RunDataset).min(1),
  /** Only the first examples of each set. */
  limit: z.number().int().positive().nullable(),
  /** Host of the model's endpoint: another one may answer otherwise under the same name. Null where no model is asked. Never a key, a path or a user. */
  endpoint: z.string().nullable(),
  /** Hex SHA-256 of the target agent's logs that `hardcoded` reads; null where no cell reads any. */
  logsSha256: z.string().nullable(),
})
export type RunConfiguration = z.infer<typeof RunConfiguration>

/** Where a run was made; kept with it and never compared but for the version. */
export const RunEnvironment = z.strictObject({
  /** Of this project. */
  version: z.string(),
  node: z.string(),
  platform: z.string(),
  cpu: z.string(),
  cpus: z.number().int().nonnegative(),
  memoryMb: z.number().nonnegative(),
  concurrency: z.number().int().positive(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
})
export type RunEnvironment = z.infer<typeof RunEnvironment>
