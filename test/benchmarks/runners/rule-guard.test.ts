import { describe, expect, it } from 'vitest'
import { BENCHMARKS, OWN_SEED } from '../../../benchmarks/runners/benchmarks.ts'
import { ruleGuard } from '../../../benchmarks/runners/rule-guard.ts'
import { GuardAgent } from '../../../src/index.ts'

describe('ruleGuard', () => {
  it.each(BENCHMARKS)('$name: opens a guard that decides without a model', async (benchmark) => {
    const [example] = benchmark.load(benchmark.generate(OWN_SEED)).examples
    if (example === undefined) throw new Error('no example')
    await using guard = await GuardAgent.open(ruleGuard(benchmark))
    const verdict = await guard.guard(example.action)
    expect(verdict.decision).not.toBe('unknown')
    expect(verdict.usage.calls).toBe(0)
  })
})
