import { type Action, Identity } from './contract/action.ts'
import type { CheckResult } from './contract/check-result.ts'
import type { GuardTask } from './contract/core.ts'
import { describeIssues } from './contract/describe-issue.ts'
import { GuardAgentError, GuardFailure, PlanError } from './contract/errors.ts'
import type { Json } from './contract/json.ts'
import type { LeaveOut } from './contract/memory.ts'
import { Plan, plannedIn } from './contract/plan.ts'
import type { ProgramError } from './contract/program.ts'
import type { FailureReason } from './contract/reason.ts'
import type { Judgement, Stages } from './contract/stages.ts'
import type { ToolCall } from './contract/tool.ts'
import type { Verdict } from './contract/verdict.ts'
import { type Guard, newProgress, timed } from './guard/progress.ts'
import { findShown, maskDemonstration } from './guard/shown-demonstrations.ts'
import { startDeadline } from './guard/start-deadline.ts'
import { recordVerdict, writeVerdict } from './guard/write-verdict.ts'

export type GuardOptions = {
  /** Ends the guard at once; the verdict is then `unknown`. */
  readonly signal?: AbortSignal
  /** Time for the whole guard, milliseconds; the definition's `deadlineMs` by default. */
  readonly deadlineMs?: number
  /** Demonstrations that retrieval must not show: an evaluation's own example. */
  readonly leaveOut?: LeaveOut
}

/**
 * The way of one action through the house: retrieve, plan, write, run, judge, record.
 * Never throws for anything that the action, a model or a program does: then the verdict is `unknown`.
 *
 * @throws GuardFailure for an unknown, where the definition says `onFailure: throw`
 * @throws DatabaseError if the verdict cannot be recorded
 */
export async function guardAction(stages: Stages, action: Action, options: GuardOptions = {}): Promise<Verdict> {
  const started = stages.stopwatch()
  const at = stages.now()
  const { signal, stop } = startDeadline(options.deadlineMs ?? stages.definition.deadlineMs, options.signal)
  const read = stages.readAction(action)
  const guard: Guard = {
    stages,
    action: read,
    tools: stages.openTools({ action: read, at, signal }),
    progress: newProgress(),
    signal,
  }
  let result: CheckResult
  try {
    const task = await timed(guard, 'retrievalMs', () => retrieve(guard, options.leaveOut))
    const plan = checkPlan(await timed(guard, 'planMs', () => stages.core.planner.plan(task)))
    guard.progress.plan = plan
    result = await decide(guard, task, plan)
  } catch (thrown) {
    result = { decision: 'unknown', reasons: [describeFailure(thrown)] }
  } finally {
    stop()
  }
  guard.progress.timing.totalMs = stages.stopwatch() - started
  const verdict = writeVerdict(guard, { result, at, answer: action.answer ?? null })
  recordVerdict(guard, verdict)
  if (verdict.decision === 'unknown' && verdict.mode === 'enforce' && stages.definition.onFailure === 'throw') {
    throw new GuardFailure(verdict)
  }
  return verdict
}

async function retrieve(guard: Guard, leaveOut: LeaveOut | undefined): Promise<GuardTask> {
  const { stages, action, progress } = guard
  const { definition, parsed } = stages
  progress.retrieved = await findShown(stages, action, { signal: guard.signal, ...(leaveOut && { leaveOut }) })
  // A model, or a core that may ask one, sees nothing that the operator wants masked.
  const mask = stages.core.seesRaw === true ? (value: Json) => value : action.mask
  const hasPolicy = Object.keys(parsed.policy.roles).length > 0 || parsed.policy.rules.length > 0
  return {
    specification: definition.specification,
    requests: definition.requests,
    tools: stages.toolDescriptions,
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

/** Writes a program and mends it until it gives a verdict, or the debug rounds are used up. */
async function decide(guard: Guard, task: GuardTask, plan: Plan): Promise<CheckResult> {
  const program: string | null = await timed(guard, 'codeMs', () => guard.stages.core.coder.write(task, plan))
  if (program === null) throw new GuardAgentError('program-missing', 'the coder wrote no program')
  const first = await attempt(guard, plan, program)
  const last = first.ok ? first : await debug(guard, { task, plan, failed: { program, error: first.error } })
  if (last.ok) return last.result
  throw new GuardAgentError(`program-${last.error.code}`, last.error.message)
}

type Failure = { readonly program: string; readonly error: ProgramError }
type Failed = { readonly task: GuardTask; readonly plan: Plan; readonly failed: Failure }

/** Debug rounds, and the time that they take. */
async function debug(guard: Guard, failed: Failed): Promise<Judgement> {
  const { stages, progress } = guard
  const started = stages.stopwatch()
  try {
    return await mend(guard, failed)
  } finally {
    if (progress.attempts.length > 1) progress.timing.debugMs = stages.stopwatch() - started
  }
}

async function mend(guard: Guard, { task, plan, failed }: Failed): Promise<Judgement> {
  const { core, definition } = guard.stages
  let last = failed
  // A tool that broke is not the program's fault: no rewriting mends it.
  for (let round = 0; round < definition.debugRounds && last.error.code !== 'tool'; round++) {
    const tried = last
    const program = await timed(guard, 'codeMs', () => core.coder.debug(task, plan, tried))
    if (program === null) break
    const judged = await attempt(guard, plan, program)
    if (judged.ok) return judged
    last = { program, error: judged.error }
  }
  return { ok: false, error: last.error }
}

/** Tries a program, and keeps it with what was wrong with it. */
async function attempt(guard: Guard, plan: Plan, program: string): Promise<Judgement> {
  const { action, progress } = guard
  const judged = await tryProgram(guard, plan, program)
  if (judged.ok) {
    progress.attempts.push({ program, error: null })
    progress.program = program
    return judged
  }
  // An error may quote what a tool read: it goes to the model and the log, so it is masked like the action.
  const error = { ...judged.error, message: String(action.mask(judged.error.message)) }
  progress.attempts.push({ program, error })
  return { ok: false, error }
}

async function tryProgram(guard: Guard, plan: Plan, program: string): Promise<Judgement> {
  const { stages, action, progress, signal } = guard
  progress.toolCalls = []
  const refused = await timed(guard, 'codeMs', async () => stages.checkProgram(program))
  if (refused !== null) return { ok: false, error: refused }
  const { tools, calls } = guard.tools.start()
  progress.toolCalls = calls
  const { sandbox, limits } = stages
  const outcome = await timed(guard, 'sandboxMs', () => sandbox.run(program, tools, limits, signal))
  const broken = calls.find((call) => call.error !== undefined && !isProgramsFault(call))
  if (broken?.error !== undefined) {
    return { ok: false, error: { code: 'tool', message: `${broken.tool}: ${broken.error.message}`, line: null } }
  }
  if (!outcome.ok) return outcome
  const planned = plannedIn(plan)
  return timed(guard, 'sandboxMs', () =>
    stages.judge({ returned: outcome.result, calls, action, planned, read: guard.tools.read }),
  )
}

function isProgramsFault(call: ToolCall): boolean {
  return call.error?.code === 'arguments' || call.error?.code === 'unknown-tool'
}

function describeFailure(thrown: unknown): FailureReason {
  if (thrown instanceof GuardAgentError) return { kind: 'failure', code: thrown.code, message: thrown.message }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { kind: 'failure', code: 'internal', message }
}
