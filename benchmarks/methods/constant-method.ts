import type { Decision } from '../../src/contract/check-result.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Judged } from './judged.ts'
import type { Method } from './method.ts'

/**
 * A method that always says the same: what every other one must be better than. It gives no reasons, so a denial of its explains nothing. Where
 * verdicts carry a risk, an allow is one without a violation; a denial does not say how many there are.
 *
 * @example const floor = constantMethod('deny', benchmark)
 */
export function constantMethod(decision: Exclude<Decision, 'unknown'>, { definition }: Benchmark): Method {
  const hasRisk = definition.denyFrom !== undefined || definition.riskLevels === true
  return {
    async judge(_question, { signal } = {}): Promise<Judged> {
      signal?.throwIfAborted()
      return {
        decision,
        reasons: [],
        ...(hasRisk && decision === 'allow' ? { risk: 'none' } : {}),
        usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
        demonstrations: [],
      }
    },
    close: async () => undefined,
  }
}
