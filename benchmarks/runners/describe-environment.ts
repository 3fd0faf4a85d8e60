import { cpus, totalmem } from 'node:os'
import type { RunEnvironment } from './run-configuration.ts'

type Known = Pick<RunEnvironment, 'version' | 'concurrency'> & {
  readonly startedAt: Date
  /** Base URL of the model's endpoint; null where no model is asked. */
  readonly baseUrl: string | null
}

/** Host and port alone: a URL may carry a key or a user. */
function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'unknown'
}

/** Where a run is made: this machine and process, and what only the caller knows. */
export function describeEnvironment({ version, concurrency, startedAt, baseUrl }: Known): RunEnvironment {
  return {
    version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cpus: cpus().length,
    memoryMb: Math.round(totalmem() / 1_048_576),
    endpoint: baseUrl === null ? null : hostOf(baseUrl),
    concurrency,
    startedAt: startedAt.toISOString(),
  }
}
