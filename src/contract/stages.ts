import type { Action, Identity, IdentitySource } from './action.ts'
import type { AuditLog } from './audit.ts'
import type { CheckResult } from './check-result.ts'
import type { Core } from './core.ts'
import type { Definition } from './definition.ts'
import type { Json } from './json.ts'
import type { Retriever } from './memory.ts'
import type { Planned } from './plan.ts'
import type { ParsedPolicy } from './policy.ts'
import type { ProgramError } from './program.ts'
import type { Sandbox, SandboxLimits, SandboxTools } from './sandbox.ts'
import type { ToolCall, ToolDescription } from './tool.ts'

/** An action with what is known of who acts. It is not masked: what is checked must be what happens. */
export type ReadAction = {
  readonly input: Json
  readonly output: Json
  readonly identity: Identity | null
  readonly identitySource: IdentitySource
  readonly role: string | null
  /** Masks what the definition's `redact` names: for all that reaches a model. One text has one placeholder. */
  mask(value: Json): Json
}

/** Tools for one run of one program, and what was called. */
export type ToolRun = { readonly tools: SandboxTools; readonly calls: ToolCall[] }

/** The toolbox as one guard uses it. */
export type GuardTools = {
  /** For one run of one program. */
  start(): ToolRun
  /** Asks one reader outside any program; null where there is none or it failed. */
  read(tool: string, args: Json[]): Promise<Json>
}

type RunToJudge = {
  /** What the program returned, as JSON. */
  readonly returned: string
  readonly calls: readonly ToolCall[]
  readonly action: ReadAction
  readonly planned: Planned
  readonly read: GuardTools['read']
}

export type Judgement =
  | { readonly ok: true; readonly result: CheckResult }
  | { readonly ok: false; readonly error: ProgramError }

/** Everything that one guard is made of. `compose.ts` builds it; `guard.ts` only uses it. */
export type Stages = {
  readonly definition: Definition
  readonly definitionHash: string
  /** Of the tools as planners and coders see them. */
  readonly toolboxHash: string
  readonly parsed: ParsedPolicy
  readonly core: Core
  readonly retriever: Retriever
  readonly sandbox: Sandbox
  /** Of one program. */
  readonly limits: SandboxLimits
  readonly audit: AuditLog
  readonly toolDescriptions: readonly ToolDescription[]
  readAction(action: Action): ReadAction
  /** Refuses what a guardrail program has no need of; null where it may run. */
  checkProgram(program: string): ProgramError | null
  openTools(opening: { readonly action: ReadAction; readonly at: Date; readonly signal: AbortSignal }): GuardTools
  /** Compares what a program returned with what the trusted side recorded. */
  judge(run: RunToJudge): Promise<Judgement>
  writeMessage(result: CheckResult): string
  newId(at: Date): string
  /** Wall clock. */
  now(): Date
  /** Monotonic clock, milliseconds. */
  stopwatch(): number
}
