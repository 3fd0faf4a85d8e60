import type { SandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import type { Contender } from './contender.ts'

/** The product's own sandbox. */
export function poolContender(pool: SandboxPool, children: number): Contender {
  return {
    name: children === 1 ? 'pool, 1 child' : `pool, ${children} children`,
    inFlight: children,
    async run({ program, names, data, nowMs, limits, answer }) {
      const call = async (name: string, argumentsJson: string) => answer(name, argumentsJson)
      const outcome = await pool.run(program, { names, data, nowMs, call }, limits)
      if (!outcome.ok) throw new Error(`a measured program failed: ${outcome.error.message}`)
    },
    // Children tidy up by themselves.
    tidy: () => undefined,
    close: () => pool.close(),
  }
}
