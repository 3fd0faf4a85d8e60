import { cpus, totalmem } from 'node:os'
import type { RunEnvironment } from './run-configuration.ts'

type Known = Pick<RunEnvironment, 'version' | 'concurrency'> & { readonly startedAt: Date }

/** Where a run is made: this machine and process, and what only the caller knows. */
export function describeEnvironment({ version, concurrency, startedAt }: Known): RunEnvironment {
  return {
    version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cpus: cpus().length,
    memoryMb: Math.round(totalmem() / 1_048_576),
    concurrency,
    startedAt: startedAt.toISOString(),
  }
}
