import { type Action, Identity } from './contract/action.ts'
import type { CheckResult } from './contract/check-result.ts'
import type { GuardTask } from './contract/core.ts'
import { type Demonstration, demonstrationKey } from './contract/demonstration.ts'
import { describeIssues } from './contract/describe-issue.ts'
import { GuardAgentError, GuardFailure, PlanError } from './contract/errors.ts'
import type { Json } from './contract/json.ts'
import type { LeaveOut } from './contract/memory.ts'
import { Plan, PlanSteps, plannedIn, STEP_CHARS } from './contract/plan.ts'
import type { ProgramError } from './contract/program.ts'
import type { FailureReason } from './contract/reason.ts'
import type { Judgement, ReadAction, Stages } from './contract/stages.ts'
import type { ToolCall } from './contract/tool.ts'
import type { Verdict } from './contract/verdict.ts'
import { type Guard, newProgress, timed } from './guard/progress.ts'
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
  const key = demonstrationKey(action)
  progress.retrieved = await stages.retriever.retrieve({
    agent: definition.agent,
    key,
    k: definition.shots,
    signal: guard.signal,
    ...(leaveOut && { leaveOut }),
  })
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
    demonstrations: progress.retrieved.map(({ demonstration }) => maskTexts(demonstration, mask)),
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

/** Demonstrations go to the model too: what was learned before a pattern was named is masked like the action. */
function maskTexts(demonstration: Demonstration, mask: ReadAction['mask']): Demonstration {
  const { input, output, identity, plan, program } = demonstration
  const steps = PlanSteps.parse(plan.map((step) => String(mask(step)).slice(0, STEP_CHARS)))
  const texts = { input: mask(input), output: mask(output), plan: steps, program: String(mask(program)) }
  return { ...demonstration, ...texts, ...(identity === undefined ? {} : { identity: Identity.parse(mask(identity)) }) }
}

/** Writes a program and mends it until it gives a verdict, or the debug rounds are used up. */
async function decide(guard: Guard, task: GuardTask, plan: Plan): Promise<CheckResult> {
  const { stages, progress } = guard
  let program: string | null = await timed(guard, 'codeMs', () => stages.core.coder.write(task, plan))
  let error: ProgramError | null = null
  for (let round = 0; program !== null; round++) {
    const tried: string = program
    const outcome = await tryProgram(guard, plan, tried)
    // An error may quote what a tool read: it goes to the model and the log, so it is masked like the action.
    error = outcome.ok ? null : { ...outcome.error, message: String(guard.action.mask(outcome.error.message)) }
    progress.attempts.push({ program: tried, error })
    if (outcome.ok) {
      progress.program = tried
      return outcome.result
    }
    // A tool that broke is not the program's fault: no rewriting mends it.
    if (error === null || error.code === 'tool' || round >= stages.definition.debugRounds) break
    const failed = { program: tried, error }
    program = await timed(guard, 'codeMs', () => stages.core.coder.debug(task, plan, failed))
  }
  throw new GuardAgentError(`program-${error?.code ?? 'missing'}`, error?.message ?? 'the coder wrote no program')
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
