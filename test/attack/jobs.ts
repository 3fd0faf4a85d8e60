import type { Sandbox } from '../../src/contract/sandbox.ts'
import { FORGERIES } from './corpus/forgery.ts'
import { HEAVY_CALLS } from './corpus/heavy-calls.ts'
import { CORPUS } from './corpus.ts'
import type { Forgery } from './forgery.ts'
import { type AttackReport, type RunOptions, runAttack } from './run-attack.ts'
import { runForgery } from './run-forgery.ts'

/** One attack that is yet to be run. */
export type Job = { readonly name: string; run(): Promise<AttackReport> }

/** Classes of programs that attack a whole guard: what judges a program, and what works for it on the host. */
const ON_GUARDS: ReadonlyMap<string, readonly Forgery[]> = new Map([
  ['forgery', FORGERIES],
  ['heavy calls', HEAVY_CALLS],
])

/** Names of all classes, those that attack the sandbox itself first. */
export const CLASS_NAMES: readonly string[] = [...CORPUS.map(({ name }) => name), ...ON_GUARDS.keys()]

/** All attacks of one class. */
export function jobsOf(name: string, sandbox: Sandbox, options: RunOptions): Job[] {
  const forged = ON_GUARDS.get(name) ?? []
  const attacks = CORPUS.find((known) => known.name === name)?.attacks ?? []
  return [
    ...attacks.map((attack) => ({ name, run: () => runAttack(sandbox, attack, options) })),
    ...forged.map((forgery) => ({ name, run: () => runForgery(sandbox, forgery) })),
  ]
}
