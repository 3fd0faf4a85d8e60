import { compose } from '../../src/compose.ts'
import type { Core } from '../../src/contract/core.ts'
import type { Sandbox } from '../../src/contract/sandbox.ts'
import type { Verdict } from '../../src/contract/verdict.ts'
import { guardAction } from '../../src/guard.ts'
import { scriptedCore, scriptedPlan } from '../fixtures/scripted-core.ts'
import type { Forgery } from './forgery.ts'
import type { AttackReport } from './run-attack.ts'

type Program = Pick<Forgery, 'program' | 'denied'>

export type BothVerdicts = {
  /** As users get it. */
  readonly checked: Verdict
  /** Where nothing looks at the program before it runs: the check before is not the wall. */
  readonly unchecked: Verdict
}

/** The guard's verdicts on the action, with the given program. */
export async function guardWith({ program, denied }: Program, sandbox: Sandbox): Promise<BothVerdicts> {
  const planner: Core['planner'] = { plan: async (task) => scriptedPlan(task, denied.touches) }
  const core = scriptedCore([program], { planner })
  const { stages, close } = await compose({ definition: denied.definition, core, sandbox })
  try {
    const unchecked = await guardAction({ ...stages, checkProgram: () => null }, denied.action)
    return { unchecked, checked: await guardAction(stages, denied.action) }
  } finally {
    await close()
  }
}

function show({ decision, message }: Verdict): string {
  return `${decision} (${message})`
}

/** Runs one forgery with the check of programs and without. The check may turn a denial into an unknown, and nothing else. */
export async function runForgery(sandbox: Sandbox, forgery: Forgery): Promise<AttackReport> {
  const started = performance.now()
  const { unchecked, checked } = await guardWith(forgery, sandbox)
  const ms = performance.now() - started
  const asExpected =
    unchecked.decision === forgery.must && (checked.decision === forgery.must || checked.decision === 'unknown')
  return {
    name: forgery.name,
    expected: forgery.must,
    got: `${show(unchecked)}; with its program checked before: ${show(checked)}`,
    asExpected,
    ms,
  }
}
