import type { AuditEntry } from '../contract/audit.ts'
import type { CheckResult } from '../contract/check-result.ts'
import { denyFromOf } from '../contract/definition.ts'
import type { Stages } from '../contract/stages.ts'
import type { Verdict } from '../contract/verdict.ts'
import type { Guard } from './progress.ts'

/** The verdict of a guard: its result, and all that led to it. */
export function writeVerdict(guard: Guard, end: { result: CheckResult; at: Date; answer: Verdict['answer'] }): Verdict {
  const { stages, action, progress } = guard
  const { result } = end
  const { definition } = stages
  // Shadow decides and records, but the target agent goes on as if nothing had been decided.
  const goesOn = result.decision === 'allow' || definition.enforcement === 'shadow'
  return {
    id: stages.newId(end.at),
    at: end.at.toISOString(),
    definitionHash: stages.definitionHash,
    ...result,
    label: result.decision === 'allow' ? 0 : result.decision === 'deny' ? 1 : null,
    mode: definition.enforcement,
    message: stages.writeMessage(result),
    answer: goesOn ? end.answer : null,
    plan: progress.plan ?? [],
    program: progress.program,
    attempts: progress.attempts,
    // A tool that answers later changes nothing any more.
    toolCalls: [...progress.toolCalls],
    demonstrations: progress.retrieved.map(({ demonstration, distance }) => ({ id: demonstration.id, distance })),
    identity: action.identitySource,
    core: coreOf(guard),
    engine: stages.sandbox.engine,
    evidence: definition.evidence,
    way: progress.way,
    ...(progress.compiled === null ? {} : { compiledHash: progress.compiled.hash }),
    ...(progress.notCompiled === null ? {} : { notCompiled: progress.notCompiled }),
    // As they are now: a tool that answers later changes nothing of what is recorded.
    usage: { ...progress.usage },
    timing: { ...progress.timing },
  }
}

/** A compiled program has the name of the core that wrote it. */
function coreOf({ stages, progress }: Guard): string {
  return progress.way === 'compiled' && progress.compiled !== null ? progress.compiled.core : stages.core.name
}

function toolsOf({ stages, progress }: Guard): Stages['tools']['descriptions'] {
  return (progress.way === 'compiled' ? stages.compiledTools : stages.tools).descriptions
}

/** What a compiled program was held to, where that is not what the requests were parsed into. */
function heldTo({ progress: { way, compiled } }: Guard): Pick<AuditEntry, 'heldTo'> {
  if (way !== 'compiled' || compiled === null) return {}
  return compiled.evidence.policy.source === 'program' ? { heldTo: compiled.policy } : {}
}

/** The requests' text, where a program wrote out what they were not parsed into: the replay's judge looks it up there. */
function requestsOf({ stages, progress }: Guard): Pick<AuditEntry, 'requests'> {
  const { roles, rules } = stages.parsed.policy
  const called = new Set(progress.toolCalls.map(({ tool }) => tool))
  const isRead =
    (called.has('CheckAccess') && Object.keys(roles).length === 0) || (called.has('CheckRules') && rules.length === 0)
  return isRead && stages.definition.builtInTools ? { requests: stages.definition.requests } : {}
}

/** Appends a verdict to the audit log, with what a replay needs; resolves once it is there. @throws DatabaseError */
export async function recordVerdict(guard: Guard, verdict: Verdict): Promise<void> {
  const { stages, action } = guard
  const { definition, parsed } = stages
  await stages.record({
    verdict,
    store: definition.store,
    definition: definition.name,
    agent: definition.agent,
    input: action.input,
    output: action.output,
    identity: action.identity,
    role: action.role,
    policy: parsed.policy,
    planned: guard.progress.planned,
    masked: false,
    denyFrom: denyFromOf(definition),
    limits: stages.limits,
    requireLayers: definition.sandbox.requireLayers,
    tools: toolsOf(guard).map(({ name, kind }) => ({ name, kind })),
    builtInTools: definition.builtInTools,
    toolboxHash: stages.toolboxHash,
    ...heldTo(guard),
    ...requestsOf(guard),
  })
}
