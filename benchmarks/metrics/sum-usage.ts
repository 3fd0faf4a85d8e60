import type { Digest } from '../runners/example-record.ts'

/** Calls and tokens of all examples together. */
export function sumUsage(results: readonly Pick<Digest, 'usage'>[]): {
  calls: number
  promptTokens: number
  completionTokens: number
} {
  const sum = { calls: 0, promptTokens: 0, completionTokens: 0 }
  for (const { usage } of results) {
    sum.calls += usage.calls
    sum.promptTokens += usage.promptTokens
    sum.completionTokens += usage.completionTokens
  }
  return sum
}
