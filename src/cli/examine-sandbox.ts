import { type LayerReport, SandboxLimits, type SandboxTools } from '../contract/sandbox.ts'
import { engineVersion } from '../sandbox/engine-version.ts'
import { sandboxPool } from '../sandbox/sandbox-pool.ts'
import { ownSurroundings, type Surroundings } from '../sandbox/start-hardened.ts'

/** What the sandbox has on this machine, and whether it runs programs. */
export type Examination = {
  readonly node: string
  readonly platform: string
  readonly engine: { readonly name: string; readonly version: string }
  /** Children that a pool has at most. */
  readonly children: number
  /** Time until the first child was ready, milliseconds. */
  readonly startMs: number
  readonly layers: readonly LayerReport[]
  /** What was wrong with the answer of a program that does nothing bad; null where it was right. */
  readonly failure: string | null
}

const PROGRAM = 'const { sum } = Add(numbers)\nreturn { sum, twice: sum * 2 }'
const ANSWER = '{"sum":42,"twice":84}'

const TOOLS: SandboxTools = {
  names: ['Add'],
  data: '{"numbers":[20,22]}',
  call: async (_name, argumentsJson) => (argumentsJson === '[[20,22]]' ? '{"ok":{"sum":42}}' : '{"error":"not asked"}'),
}

/** Starts a pool, looks at its first child and runs one program. @throws SandboxError where no child starts */
export async function examineSandbox(surroundings: Surroundings = ownSurroundings()): Promise<Examination> {
  const pool = sandboxPool({}, surroundings)
  try {
    const begin = performance.now()
    const layers = await pool.layers()
    const startMs = Math.round(performance.now() - begin)
    const outcome = await pool.run(PROGRAM, TOOLS, SandboxLimits.parse({}))
    const answered = outcome.ok ? outcome.result : `${outcome.error.code}: ${outcome.error.message}`
    return {
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      engine: { name: pool.engine, version: engineVersion() },
      children: pool.statistics().children,
      startMs,
      layers,
      failure: answered === ANSWER ? null : answered,
    }
  } finally {
    await pool.close()
  }
}
