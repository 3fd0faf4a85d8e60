import type { Action } from '../../../src/contract/action.ts'
import type { Definition, DefinitionInput } from '../../../src/contract/definition.ts'
import { GuardAgent, type OpenOptions, type SandboxPool, sandboxPool, type Verdict } from '../../../src/index.ts'
import type { Benchmark } from '../../runners/benchmarks.ts'
import { ruleGuard } from '../../runners/rule-guard.ts'

/** A whole guard as it is measured: how it decides, and where its record goes. */
export type GuardKind = {
  readonly name: string
  readonly mode: Definition['mode']
  readonly durability: Definition['durability']
  /** File of the audit log; in RAM without it. */
  readonly logPath?: string
  /** Whether the aims are about it. */
  readonly aimed: boolean
}

export type GuardContender = {
  readonly kind: GuardKind
  /** Guarded one after the other, over and over. */
  readonly actions: readonly Action[]
  guard(action: Action): Promise<Verdict>
  /** Of the sandbox's present children. */
  pids(): readonly number[]
  close(): Promise<void>
}

/** Has the program for all actions accepted that a kind with one is about. @throws Error if it is refused */
async function compile(agent: GuardAgent, { mode }: GuardKind): Promise<void> {
  if (mode === 'per-action') return
  const compiled = await agent.compile()
  if (!compiled.accepted) throw new Error(`the compiled program was refused: ${compiled.problems[0]?.message}`)
}

async function openAgent({ definition, ...guard }: Opening, kind: GuardKind, sandbox: SandboxPool) {
  const { mode, durability, logPath = ':memory:' } = kind
  const measured = { ...definition, mode, durability }
  const agent = await GuardAgent.open({ ...guard, definition: measured, sandbox, audit: logPath })
  try {
    await compile(agent, kind)
    return agent
  } catch (error) {
    await agent.close()
    throw error
  }
}

type Opening = Omit<OpenOptions, 'definition'> & { readonly definition: DefinitionInput }

/** Opens a guard of the rule core with a sandbox of its own, whose children nobody else keeps busy. @throws Error if its program is refused */
export async function openContender(
  benchmark: Benchmark,
  kind: GuardKind,
  actions: readonly Action[],
): Promise<GuardContender> {
  const sandbox = sandboxPool()
  try {
    const opening = { ...ruleGuard(benchmark), definition: benchmark.definition }
    const agent = await openAgent(opening, kind, sandbox)
    const close = async () => {
      await agent.close()
      await sandbox.close()
    }
    return { kind, actions, guard: (action) => agent.guard(action), pids: () => sandbox.statistics().pids, close }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}
