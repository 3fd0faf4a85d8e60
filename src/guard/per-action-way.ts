import { Identity } from '../contract/action.ts'
import type { CheckResult } from '../contract/check-result.ts'
import type { GuardTask } from '../contract/core.ts'
import { describeIssues } from '../contract/describe-issue.ts'
import { PlanError } from '../contract/errors.ts'
import type { Json } from '../contract/json.ts'
import type { LeaveOut } from '../contract/memory.ts'
import { Plan, plannedIn, planSteps } from '../contract/plan.ts'
import type { Span } from '../contract/telemetry.ts'
import { type Guard, timed } from './progress.ts'
import { findShown, maskDemonstration } from './shown-demonstrations.ts'
import { writeProgram } from './write-program.ts'

async function retrieve(guard: Guard, leaveOut: LeaveOut | undefined, span: Span): Promise<GuardTask> {
  const { stages, action, progress } = guard
  const { definition, parsed } = stages
  progress.retrieved = await findShown(stages, action, { signal: guard.signal, ...(leaveOut && { leaveOut }) })
  span.note({ demonstrations: progress.retrieved.length })
  // A model, or a core that may ask one, sees nothing that the operator wants masked.
  const mask = stages.core.seesRaw === true ? (value: Json) => value : action.mask
  const hasPolicy = Object.keys(parsed.policy.roles).length > 0 || parsed.policy.rules.length > 0
  return {
    specification: definition.specification,
    requests: definition.requests,
    tools: stages.tools.descriptions,
    engine: stages.sandbox.engine,
    policy: hasPolicy ? parsed.policy : null,
    input: mask(action.input),
    output: mask(action.output),
    identity: action.identity === null ? null : Identity.parse(mask(action.identity)),
    identitySource: action.identitySource,
    role: action.role,
    demonstrations: progress.retrieved.map(({ demonstration }) => maskDemonstration(demonstration, mask)),
    read: guard.tools.read,
    usage: progress.usage,
    ownFunctions: definition.evidence === 'program',
    signal: guard.signal,
  }
}

/** A planner may be the caller's own. */
function checkPlan(plan: Plan): Plan {
  const parsed = Plan.safeParse(plan)
  if (parsed.success) return parsed.data
  throw new PlanError(`the planner's plan is none: ${describeIssues(parsed.error.issues, plan)}`)
}

/** Plans and writes for this action alone. */
export async function decidePerAction(guard: Guard, leaveOut: LeaveOut | undefined): Promise<CheckResult> {
  const { stages, progress } = guard
  const task = await timed(guard, 'retrieval', (span) => retrieve(guard, leaveOut, span))
  const plan = await timed(guard, 'plan', async (span) => {
    const made = checkPlan(await stages.core.planner.plan(task))
    span.show(() => ({ plan: [...planSteps(made)] }))
    return made
  })
  progress.plan = planSteps(plan)
  progress.planned = plannedIn(plan)
  return writeProgram(guard, task, plan)
}
