import { compose } from '../../src/compose.ts'
import type { Core } from '../../src/contract/core.ts'
import type { Sandbox, SandboxLimits } from '../../src/contract/sandbox.ts'
import type { Verdict } from '../../src/contract/verdict.ts'
import { guardAction } from '../../src/guard.ts'
import { scriptedCore, scriptedPlan } from '../fixtures/scripted-core.ts'
import { CEILINGS, mostMsOf } from './ceilings.ts'
import type { Forgery } from './forgery.ts'
import type { AttackReport } from './run-attack.ts'

/** Characters of a message that are shown. */
const SHOWN_CHARS = 200

type Program = Pick<Forgery, 'program' | 'denied'>

export type BothVerdicts = {
  /** As users get it. */
  readonly checked: Verdict
  /** Where nothing looks at the program before it runs: the check before is not the wall. */
  readonly unchecked: Verdict
  readonly limits: SandboxLimits
}

/** The guard's verdicts on the action, with the given program. */
export async function guardWith({ program, denied }: Program, sandbox: Sandbox): Promise<BothVerdicts> {
  const planner: Core['planner'] = { plan: async (task) => scriptedPlan(task, denied.touches) }
  const core = scriptedCore([program], { planner })
  const { stages, close } = await compose({ definition: denied.definition, core, sandbox })
  try {
    const unchecked = await guardAction(
      { ...stages, tools: { ...stages.tools, checkProgram: () => null } },
      denied.action,
    )
    return { unchecked, checked: await guardAction(stages, denied.action), limits: stages.limits }
  } finally {
    await close()
  }
}

function show({ decision, message }: Verdict): string {
  return `${decision} (${message.slice(0, SHOWN_CHARS)})`
}

/** What one guard took, and may take at most. */
function timeOf({ timing, toolCalls }: Verdict, limits: SandboxLimits): { ms: number; mostMs: number } {
  const toolMs = toolCalls.reduce((sum, { ms }) => sum + ms, 0)
  return { ms: timing.totalMs, mostMs: mostMsOf(limits, toolMs) }
}

/** Runs one forgery with the check of programs and without. The check may turn a denial into an unknown, and nothing else. */
export async function runForgery(sandbox: Sandbox, { name, must, ...forged }: Forgery): Promise<AttackReport> {
  const { unchecked, checked, limits } = await guardWith(forged, sandbox)
  const one = timeOf(unchecked, limits)
  const other = timeOf(checked, limits)
  const chars = Math.max(...[unchecked, checked].map((verdict) => JSON.stringify(verdict).length))
  const fitting = must === 'deny or unknown' ? ['deny', 'unknown'] : [must]
  const decided = fitting.includes(unchecked.decision) && [...fitting, 'unknown'].includes(checked.decision)
  return {
    name,
    expected: `${must}, of at most ${CEILINGS.verdictChars} characters`,
    got: `${show(unchecked)}; with its program checked before: ${show(checked)}; ${chars} characters`,
    asExpected: decided && chars <= CEILINGS.verdictChars,
    // The one that came nearer to its own limit, or exceeded it by more.
    ...(one.ms - one.mostMs > other.ms - other.mostMs ? one : other),
  }
}
