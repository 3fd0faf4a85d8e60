import type { SandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import type { Contender } from './contender.ts'

type PoolUse = {
  /** Also of the programs at the same time. */
  readonly children: number
  /** Runs programs as accepted ones: they share an isolate, and all their calls are known. */
  readonly accepted?: boolean
}

/** The product's own sandbox. */
export function poolContender(pool: SandboxPool, { children, accepted = false }: PoolUse): Contender {
  const size = children === 1 ? '1 child' : `${children} children`
  return {
    name: accepted ? `pool, ${size}, accepted programs` : `pool, ${size}`,
    inFlight: children,
    async run({ program, names, data, nowMs, limits, known, answer }) {
      const call = async (name: string, argumentsJson: string) => answer(name, argumentsJson)
      const ahead = accepted ? { known, isolateKey: 'accepted', used: () => undefined } : {}
      const outcome = await pool.run(program, { names, data, nowMs, call, ...ahead }, limits)
      if (!outcome.ok) throw new Error(`a measured program failed: ${outcome.error.message}`)
    },
    // Children tidy up by themselves.
    tidy: () => undefined,
    close: () => pool.close(),
  }
}
