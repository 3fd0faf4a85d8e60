import type { BenchmarkReport } from '../reports/benchmark-report.ts'
import type { Digest } from '../runners/example-record.ts'
import { meanOf } from './mean-of.ts'

/** Calls and tokens of all examples together, and how many calls an action took in the mean. */
export function sumUsage(results: readonly Pick<Digest, 'usage'>[]): BenchmarkReport['usage'] {
  const sum = { calls: 0, promptTokens: 0, completionTokens: 0 }
  for (const { usage } of results) {
    sum.calls += usage.calls
    sum.promptTokens += usage.promptTokens
    sum.completionTokens += usage.completionTokens
  }
  return { ...sum, callsPerAction: meanOf(results.map(({ usage }) => usage.calls)) }
}
