import type { Sandbox } from '../../src/contract/sandbox.ts'
import { FORGERIES } from './corpus/forgery.ts'
import { HEAVY_CALLS } from './corpus/heavy-calls.ts'
import { LEFT_BEHIND } from './corpus/left-behind.ts'
import { CORPUS } from './corpus.ts'
import type { Forgery } from './forgery.ts'
import { type AttackReport, type RunOptions, runAttack } from './run-attack.ts'
import { runForgery } from './run-forgery.ts'
import { runSequel } from './run-sequel.ts'

/** One attack that is yet to be run. */
export type Job = { readonly name: string; run(): Promise<AttackReport> }

/** Classes of programs that attack a whole guard: what judges a program, and what works for it on the host. */
const ON_GUARDS: ReadonlyMap<string, readonly Forgery[]> = new Map([
  ['forgery', FORGERIES],
  ['heavy calls', HEAVY_CALLS],
])

/** The class of pairs of programs that share an isolate. */
const SEQUELS = 'left behind'

/** Names of all classes, those that attack the sandbox itself first. */
export const CLASS_NAMES: readonly string[] = [...CORPUS.map(({ name }) => name), SEQUELS, ...ON_GUARDS.keys()]

/** All attacks of one class. */
export function jobsOf(name: string, sandbox: Sandbox, options: RunOptions): Job[] {
  const forged = ON_GUARDS.get(name) ?? []
  const attacks = CORPUS.find((known) => known.name === name)?.attacks ?? []
  const sequels = name === SEQUELS ? LEFT_BEHIND : []
  return [
    ...sequels.map((sequel) => ({ name, run: () => runSequel(sequel, options) })),
    ...attacks.map((attack) => ({ name, run: () => runAttack(sandbox, attack, options) })),
    ...forged.map((forgery) => ({ name, run: () => runForgery(sandbox, forgery) })),
  ]
}
