import type { Action } from '../../src/contract/action.ts'
import type { DefinitionInput } from '../../src/contract/definition.ts'
import type { Plan } from '../../src/contract/plan.ts'

/** An action that the requests deny, and what an honest planner says of it. */
export type DeniedAction = {
  readonly definition: DefinitionInput
  readonly action: Action
  readonly touches: Partial<Plan['touches']>
  /** A program that checks all, for an honest denial. */
  readonly honest: string
}

/** A program that tries to get an allow for such an action. */
export type Forgery = {
  readonly name: string
  readonly program: string
  readonly denied: DeniedAction
  /** What the guard must answer where nothing looks at the program before it runs. */
  readonly must: 'deny' | 'unknown' | 'deny or unknown'
}

/** Forgeries that have only a name and a program, and all end alike. */
export function forgeries(
  denied: DeniedAction,
  must: Forgery['must'],
  programs: Readonly<Record<string, string>>,
): Forgery[] {
  return Object.entries(programs).map(([name, program]) => ({ name, program, denied, must }))
}
