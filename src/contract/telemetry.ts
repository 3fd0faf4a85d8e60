import type { IdentitySource } from './action.ts'
import type { Decision, Risk } from './check-result.ts'
import type { Json } from './json.ts'
import type { ToolKind } from './tool.ts'
import type { Mode, Way } from './verdict.ts'

/**
 * What a span is around: a guard; its stages (`compiled` is a run of the compiled program, `check` the static check, `debug` one round of mending); one call
 * of a model (`chat`) or of a tool.
 */
export type SpanName =
  | 'guard'
  | 'compiled'
  | 'retrieval'
  | 'plan'
  | 'code'
  | 'check'
  | 'sandbox'
  | 'judge'
  | 'debug'
  | 'record'
  | 'chat'
  | 'tool'

/** What any telemetry may be told. INVARIANT: names, numbers and codes of ours and of the operator's; no text of an action, a model or a program. */
export type SpanFacts = {
  /** The target agent that is guarded. */
  readonly agent?: string
  readonly definition?: string
  readonly definitionHash?: string
  readonly core?: string
  readonly engine?: string
  readonly mode?: Mode
  readonly verdictId?: string
  readonly decision?: Decision
  /** 0 allow, 1 deny; absent for an unknown. */
  readonly label?: 0 | 1
  readonly risk?: Risk
  readonly way?: Way
  /** Where the acting user's identity came from. */
  readonly identitySource?: IdentitySource
  readonly reasons?: number
  /** Kinds of reasons, each once, sorted. */
  readonly reasonKinds?: readonly string[]
  readonly attempts?: number
  readonly demonstrations?: number
  readonly toolCalls?: number
  readonly modelCalls?: number
  /** False where the compiled program left the action to the per-action way. */
  readonly decided?: boolean
  /** Debug round, from 1. */
  readonly round?: number
  /** Code of the error that a debug round is to mend. */
  readonly mends?: string
  readonly model?: string
  readonly provider?: string
  /** What a model was asked for: `guard_plan`, `guard_program`, … */
  readonly replyShape?: string
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** One of the toolbox; absent where a program called what is none. */
  readonly tool?: string
  readonly toolKind?: ToolKind
}

/** Texts, masked like all that leaves. `messages` are `{role, content}`; `problem` is an error's message. */
export type SpanPayload = {
  readonly input?: Json
  readonly output?: Json
  readonly identity?: Json
  readonly answer?: Json
  readonly explanation?: Json
  readonly plan?: Json
  readonly program?: Json
  readonly problem?: Json
  readonly messages?: Json
  readonly reply?: Json
  readonly arguments?: Json
  readonly result?: Json
}

export type SpanOpening = { readonly name: SpanName; readonly facts?: SpanFacts }

/** A span under way. */
export type Span = {
  note(facts: SpanFacts): void
  /** Offers texts. A telemetry that was not asked for them does not call `payload`, and then nothing is masked or copied. */
  show(payload: () => SpanPayload): void
  /** It ends in a failure of this code. Only the first counts. */
  fail(code: string): void
}

/** Port: where spans go. Whatever it throws, or rejects with, changes no verdict. */
export interface Telemetry {
  /**
   * Opens a span as a child of the one that is under way, calls `work` at once and within it, and ends it when the promise of `work` settles. The guard
   * has its result from `work` itself, and does not wait for the telemetry. May answer with a promise that settles once the span has ended.
   */
  span(opening: SpanOpening, work: (span: Span) => Promise<unknown>): Promise<void> | void
}

/** Telemetry as one guard uses it. */
export type Tracing = {
  readonly telemetry: Telemetry
  /** Masks what the definition's `redact` names. Its placeholders are its own: what is masked here does not change the numbers in a verdict. */
  mask(value: Json): Json
  /** Told what the telemetry threw. Never throws. */
  onError(error: unknown): void
}
