import type { Action } from './contract/action.ts'
import type { CheckResult } from './contract/check-result.ts'
import { GuardFailure } from './contract/errors.ts'
import type { LeaveOut } from './contract/memory.ts'
import type { FailureReason } from './contract/reason.ts'
import type { Stages } from './contract/stages.ts'
import type { Span, SpanFacts, Tracing } from './contract/telemetry.ts'
import type { Verdict } from './contract/verdict.ts'
import { decideCompiled } from './guard/compiled-way.ts'
import { failureCode } from './guard/failure-code.ts'
import { inSpan } from './guard/in-span.ts'
import { decidePerAction } from './guard/per-action-way.ts'
import { type Guard, newProgress } from './guard/progress.ts'
import { startDeadline } from './guard/start-deadline.ts'
import { unknownCode, verdictFacts } from './guard/verdict-facts.ts'
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
 * The way of one action through the house: where a compiled program decides, that is all; else retrieve, plan, write, run, judge. Then record.
 * Never throws for anything that the action, a model or a program does: then the verdict is `unknown`.
 *
 * @throws GuardFailure for an unknown, where the definition says `onFailure: throw`
 * @throws DatabaseError if the verdict cannot be recorded
 */
export function guardAction(stages: Stages, action: Action, options: GuardOptions = {}): Promise<Verdict> {
  const tracing = stages.tracing()
  return inSpan(tracing, { name: 'guard', facts: openingFacts(stages) }, (span) =>
    guardInSpan(stages, action, { ...options, tracing, span }),
  )
}

type InSpan = GuardOptions & { readonly tracing: Tracing | null; readonly span: Span }

async function guardInSpan(stages: Stages, action: Action, options: InSpan): Promise<Verdict> {
  const { tracing, span } = options
  const started = stages.stopwatch()
  const at = stages.now()
  const { signal, stop } = startDeadline(options.deadlineMs ?? stages.definition.deadlineMs, options.signal)
  const progress = newProgress()
  let guard = openGuard(stages, action, { progress, at, signal, tracing })
  let result: CheckResult
  try {
    const compiled = await decideCompiled({ stages, progress, signal, tracing, at }, action)
    guard = compiled?.guard ?? guard
    result = compiled?.result ?? (await decidePerAction(guard, options.leaveOut))
  } catch (thrown) {
    result = { decision: 'unknown', reasons: [describeFailure(thrown)] }
  } finally {
    stop()
  }
  progress.timing.totalMs = stages.stopwatch() - started
  const verdict = writeVerdict(guard, { result, at, answer: action.answer ?? null })
  tellSpan(span, action, verdict)
  await inSpan(tracing, { name: 'record' }, () => recordVerdict(guard, verdict))
  if (verdict.decision === 'unknown' && verdict.mode === 'enforce' && stages.definition.onFailure === 'throw') {
    throw new GuardFailure(verdict)
  }
  return verdict
}

type Opening = Pick<Guard, 'progress' | 'signal' | 'tracing'> & { readonly at: Date }

function openGuard(stages: Stages, given: Action, { progress, at, signal, tracing }: Opening): Guard {
  const action = stages.readAction(given)
  const tools = stages.tools.open({ action, at, signal, usage: progress.usage, tracing })
  return { stages, action, tools, progress, signal, tracing }
}

function describeFailure(thrown: unknown): FailureReason {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { kind: 'failure', code: failureCode(thrown), message }
}

function openingFacts({ definition, definitionHash, core, sandbox }: Stages): SpanFacts {
  const { name, agent, enforcement } = definition
  return { agent, definition: name, definitionHash, core: core.name, engine: sandbox.engine, mode: enforcement }
}

function tellSpan(span: Span, action: Action, verdict: Verdict): void {
  const { input, output, identity = null, answer = null } = action
  span.note(verdictFacts(verdict))
  // A denial is an answer; only an unknown is a failure.
  if (verdict.decision === 'unknown') span.fail(unknownCode(verdict))
  span.show(() => ({ input, output, identity, answer, explanation: verdict.message }))
}
