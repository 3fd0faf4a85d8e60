import type { CheckResult } from '../contract/check-result.ts'
import { denyFromOf } from '../contract/definition.ts'
import { NOTHING_PLANNED, plannedIn, planSteps } from '../contract/plan.ts'
import type { Verdict } from '../contract/verdict.ts'
import type { Guard } from './progress.ts'

/** The verdict of a guard: its result, and all that led to it. */
export function writeVerdict(guard: Guard, end: { result: CheckResult; at: Date; answer: Verdict['answer'] }): Verdict {
  const { stages, action, progress } = guard
  const { result } = end
  const { definition } = stages
  // Shadow decides and records, but the target agent goes on as if nothing had been decided.
  const goesOn = result.decision === 'allow' || definition.mode === 'shadow'
  return {
    id: stages.newId(end.at),
    at: end.at.toISOString(),
    definitionHash: stages.definitionHash,
    ...result,
    label: result.decision === 'allow' ? 0 : result.decision === 'deny' ? 1 : null,
    mode: definition.mode,
    message: stages.writeMessage(result),
    answer: goesOn ? end.answer : null,
    plan: progress.plan === null ? [] : planSteps(progress.plan),
    program: progress.program,
    attempts: progress.attempts,
    // A tool that answers later changes nothing any more.
    toolCalls: [...progress.toolCalls],
    demonstrations: progress.retrieved.map(({ demonstration, distance }) => ({ id: demonstration.id, distance })),
    identity: action.identitySource,
    core: stages.core.name,
    engine: stages.sandbox.engine,
    evidence: definition.evidence,
    usage: progress.usage,
    timing: progress.timing,
  }
}

/** Appends a verdict to the audit log, with what a replay needs. @throws DatabaseError */
export function recordVerdict(guard: Guard, verdict: Verdict): void {
  const { stages, action } = guard
  const { definition, parsed } = stages
  stages.audit.append({
    verdict,
    store: definition.store,
    definition: definition.name,
    agent: definition.agent,
    input: action.input,
    output: action.output,
    identity: action.identity,
    role: action.role,
    policy: parsed.policy,
    planned: guard.progress.plan === null ? NOTHING_PLANNED : plannedIn(guard.progress.plan),
    masked: false,
    denyFrom: denyFromOf(definition),
    limits: stages.limits,
    requireLayers: definition.sandbox.requireLayers,
    tools: stages.toolDescriptions.map(({ name, kind }) => ({ name, kind })),
    builtInTools: definition.builtInTools,
    toolboxHash: stages.toolboxHash,
  })
}
