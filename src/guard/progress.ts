import type { CompiledGuard } from '../contract/compiled.ts'
import type { Retrieved } from '../contract/memory.ts'
import { NOTHING_PLANNED, type Planned, type PlanSteps } from '../contract/plan.ts'
import type { Attempt } from '../contract/program.ts'
import type { GuardTools, ReadAction, Stages } from '../contract/stages.ts'
import type { Span, Tracing } from '../contract/telemetry.ts'
import type { ToolCall } from '../contract/tool.ts'
import type { Timing, Way } from '../contract/verdict.ts'
import { inSpan } from './in-span.ts'

/** What has come about so far; all of it is in the verdict, whatever happens next. */
export type Progress = {
  way: Way
  retrieved: Retrieved[]
  plan: PlanSteps | null
  planned: Planned
  attempts: Attempt[]
  toolCalls: ToolCall[]
  program: string | null
  /** Whose program ran, whether it decided or not: what is on record is its, also where another is accepted meanwhile. */
  compiled: CompiledGuard | null
  /** Why the compiled program did not decide; null where it did, or there is none. */
  notCompiled: string | null
  readonly usage: { calls: number; promptTokens: number; completionTokens: number }
  readonly timing: Timing
}

/** One guard under way. */
export type Guard = {
  readonly stages: Stages
  readonly action: ReadAction
  readonly tools: GuardTools
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly tracing: Tracing | null
}

/** Where the time of each stage is added up. */
const TIME_OF = {
  compiled: 'sandboxMs',
  retrieval: 'retrievalMs',
  plan: 'planMs',
  code: 'codeMs',
  check: 'codeMs',
  sandbox: 'sandboxMs',
  judge: 'sandboxMs',
} as const satisfies Readonly<Record<string, keyof Timing>>

export function newProgress(): Progress {
  return {
    way: 'per-action',
    retrieved: [],
    plan: null,
    planned: NOTHING_PLANNED,
    attempts: [],
    toolCalls: [],
    program: null,
    compiled: null,
    notCompiled: null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    timing: { retrievalMs: 0, planMs: 0, codeMs: 0, sandboxMs: 0, totalMs: 0 },
  }
}

/** Runs one stage within the deadline, also one that does not listen to the signal, in a span of its name, and adds its time. */
export async function timed<T>(
  guard: Pick<Guard, 'signal' | 'progress' | 'stages' | 'tracing'>,
  stage: keyof typeof TIME_OF,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const { signal, progress, stages, tracing } = guard
  const started = stages.stopwatch()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await inSpan(tracing, { name: stage }, (span) => Promise.race([work(span), aborted.promise]))
  } finally {
    signal.removeEventListener('abort', onAbort)
    progress.timing[TIME_OF[stage]] += stages.stopwatch() - started
  }
}
