import { type Action, Identity } from './contract/action.ts'
import type { CheckResult } from './contract/check-result.ts'
import type { GuardTask } from './contract/core.ts'
import { type Demonstration, demonstrationKey } from './contract/demonstration.ts'
import { DeadlineError, GuardAgentError, GuardFailure } from './contract/errors.ts'
import type { LeaveOut, Retrieved } from './contract/memory.ts'
import { type Plan, planSteps } from './contract/plan.ts'
import type { Attempt, ProgramError } from './contract/program.ts'
import type { FailureReason } from './contract/reason.ts'
import type { Judgement, ReadAction, Stages } from './contract/stages.ts'
import type { ToolCall } from './contract/tool.ts'
import type { Timing, Verdict } from './contract/verdict.ts'

export type GuardOptions = {
  /** Ends the guard at once; the verdict is then `unknown`. */
  readonly signal?: AbortSignal
  /** Time for the whole guard, milliseconds; the definition's `deadlineMs` by default. */
  readonly deadlineMs?: number
  /** Demonstrations that retrieval must not show: an evaluation's own example. */
  readonly leaveOut?: LeaveOut
}

/** What has come about so far; all of it is in the verdict, whatever happens next. */
type Progress = {
  retrieved: Retrieved[]
  plan: Plan | null
  attempts: Attempt[]
  toolCalls: ToolCall[]
  program: string | null
  readonly usage: { calls: number; promptTokens: number; completionTokens: number }
  readonly timing: Timing
}

type Guard = {
  readonly stages: Stages
  readonly action: ReadAction
  readonly progress: Progress
  readonly signal: AbortSignal
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
  const guard: Guard = { stages, action: stages.readAction(action), progress: newProgress(), signal }
  let result: CheckResult
  try {
    const task = await timed(guard, 'retrievalMs', async () => retrieve(guard, options.leaveOut ?? {}))
    const plan = await timed(guard, 'planMs', () => stages.core.planner.plan(task))
    guard.progress.plan = plan
    result = await decide(guard, task, plan)
  } catch (thrown) {
    result = { decision: 'unknown', reasons: [describeFailure(thrown)] }
  } finally {
    stop()
  }
  guard.progress.timing.totalMs = stages.stopwatch() - started
  const verdict = writeVerdict(guard, { result, at, answer: action.answer ?? null })
  record(guard, verdict)
  if (verdict.decision === 'unknown' && verdict.mode === 'enforce' && stages.definition.onFailure === 'throw') {
    throw new GuardFailure(verdict)
  }
  return verdict
}

function retrieve(guard: Guard, leaveOut: LeaveOut): GuardTask {
  const { stages, action, progress } = guard
  const { definition, parsed } = stages
  const key = demonstrationKey(action)
  progress.retrieved = stages.retriever.retrieve({ agent: definition.agent, key, k: definition.shots, leaveOut })
  const hasPolicy = Object.keys(parsed.policy.roles).length > 0 || parsed.policy.rules.length > 0
  return {
    specification: definition.specification,
    requests: definition.requests,
    tools: stages.toolDescriptions,
    engine: stages.sandbox.engine,
    policy: hasPolicy ? parsed.policy : null,
    input: action.input,
    output: action.output,
    identity: action.identity,
    identitySource: action.identitySource,
    role: action.role,
    demonstrations: progress.retrieved.map(({ demonstration }) => maskTexts(demonstration, action)),
    read: (tool, args) => stages.read(tool, args, guard.signal),
    usage: progress.usage,
    ownFunctions: definition.evidence === 'program',
    signal: guard.signal,
  }
}

/** Demonstrations go to the model too: what was learned before a pattern was named is masked like the action. */
function maskTexts(demonstration: Demonstration, { mask }: ReadAction): Demonstration {
  const { input, output, identity, program } = demonstration
  const texts = { input: mask(input), output: mask(output), program: String(mask(program)) }
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
  const refused = stages.checkProgram(program)
  if (refused !== null) return { ok: false, error: refused }
  const { tools, calls } = stages.startTools(action, signal)
  progress.toolCalls = calls
  const { sandbox, definition } = stages
  const outcome = await timed(guard, 'sandboxMs', () => sandbox.run(program, tools, definition.sandbox, signal))
  const broken = calls.find((call) => call.error !== undefined && !isProgramsFault(call))
  if (broken?.error !== undefined) {
    return { ok: false, error: { code: 'tool', message: `${broken.tool}: ${broken.error.message}`, line: null } }
  }
  if (!outcome.ok) return outcome
  const planned = plan.touches.actions
  return timed(guard, 'sandboxMs', () => stages.judge({ returned: outcome.result, calls, action, planned, signal }))
}

function isProgramsFault(call: ToolCall): boolean {
  return call.error?.code === 'arguments' || call.error?.code === 'unknown-tool'
}

function describeFailure(thrown: unknown): FailureReason {
  if (thrown instanceof GuardAgentError) return { kind: 'failure', code: thrown.code, message: thrown.message }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { kind: 'failure', code: 'internal', message }
}

function writeVerdict(guard: Guard, end: { result: CheckResult; at: Date; answer: Verdict['answer'] }): Verdict {
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
    toolCalls: progress.toolCalls,
    demonstrations: progress.retrieved.map(({ demonstration, distance }) => ({ id: demonstration.id, distance })),
    identity: action.identitySource,
    core: stages.core.name,
    engine: stages.sandbox.engine,
    evidence: definition.evidence,
    usage: progress.usage,
    timing: progress.timing,
  }
}

function record(guard: Guard, verdict: Verdict): void {
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
    planned: guard.progress.plan?.touches.actions ?? [],
    denyFrom: definition.denyFrom ?? null,
    limits: definition.sandbox,
  })
}

function newProgress(): Progress {
  return {
    retrieved: [],
    plan: null,
    attempts: [],
    toolCalls: [],
    program: null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    timing: { retrievalMs: 0, planMs: 0, codeMs: 0, sandboxMs: 0, totalMs: 0 },
  }
}

/** Runs one stage within the deadline, also one that does not listen to the signal, and adds its time. */
async function timed<T>(guard: Guard, stage: keyof Timing, work: () => Promise<T>): Promise<T> {
  const { signal, progress, stages } = guard
  const started = stages.stopwatch()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    progress.timing[stage] += stages.stopwatch() - started
  }
}

function startDeadline(ms: number, outer?: AbortSignal): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const onTime = () => controller.abort(new DeadlineError('deadline', `the guard did not end within ${ms} ms`))
  const onAbort = () =>
    controller.abort(new DeadlineError('aborted', 'the caller aborted the guard', { cause: outer?.reason }))
  const timer = setTimeout(onTime, ms)
  if (outer?.aborted) onAbort()
  outer?.addEventListener('abort', onAbort, { once: true })
  const stop = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, stop }
}
