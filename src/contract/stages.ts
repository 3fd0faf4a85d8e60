import type { Action, Identity, IdentitySource } from './action.ts'
import type { AuditEntry, AuditLog, AuditRecord } from './audit.ts'
import type { CheckResult } from './check-result.ts'
import type { CompiledGuard } from './compiled.ts'
import type { Core } from './core.ts'
import type { Definition } from './definition.ts'
import type { Json } from './json.ts'
import type { Retriever } from './memory.ts'
import type { Usage } from './model.ts'
import type { Planned } from './plan.ts'
import type { ParsedPolicy, Policy } from './policy.ts'
import type { ProgramError } from './program.ts'
import type { Sandbox, SandboxLimits, SandboxTools } from './sandbox.ts'
import type { Tracing } from './telemetry.ts'
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
  /** For one run of one program. Calls that were made ahead are recorded where the program makes the same. */
  start(ahead?: readonly ToolCall[]): ToolRun
  /** Calls any tool outside any program, as a program would; recorded nowhere. Never rejects. */
  call(tool: string, args: Json[]): Promise<ToolCall>
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
  /** What the program is held to; what the requests were parsed into by default. */
  readonly policy?: Policy
}

export type Judgement =
  /** `difference`: worth a debug round, in which a program may mend what it looked at. Where none does, the result stands. */
  | { readonly ok: true; readonly result: CheckResult; readonly difference?: ProgramError }
  /** `oneRound`: worth one debug round for this reason. Any other error may have all that the definition gives. */
  | { readonly ok: false; readonly error: ProgramError; readonly oneRound?: true }

type Opening = {
  readonly action: ReadAction
  readonly at: Date
  readonly signal: AbortSignal
  readonly usage: Usage
  /** Calls get spans of their own where it is there. */
  readonly tracing?: Tracing | null
}

/** The toolbox of one kind of program. */
export type ProgramTools = {
  readonly descriptions: readonly ToolDescription[]
  /** Refuses what a guardrail program has no need of; null where it may run. */
  checkProgram(program: string): ProgramError | null
  open(opening: Opening): GuardTools
}

/** Whether there is a compiled program that may be used. `why` is one line. */
export type CompiledState =
  | { readonly kind: 'none' }
  | { readonly kind: 'stale'; readonly why: string }
  | { readonly kind: 'accepted'; readonly guard: CompiledGuard }

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
  /** Resolves once the entry is on disk, with others that came meanwhile. Rejects with a `DatabaseError`. */
  record(entry: AuditEntry): Promise<AuditRecord>
  /** The role is one of `policy`, what the requests were parsed into by default. */
  readAction(action: Action, policy?: Policy): ReadAction
  /** Toolbox of programs that are written for one action. */
  readonly tools: ProgramTools
  /** Toolbox of compiled programs. */
  readonly compiledTools: ProgramTools
  /** The compiled program as it stands now: compiling may change it. */
  compiled(): CompiledState
  /** Compares what a program returned with what the trusted side recorded. */
  judge(run: RunToJudge): Promise<Judgement>
  writeMessage(result: CheckResult): string
  newId(at: Date): string
  /** Telemetry for one guard; null where none is given. */
  tracing(): Tracing | null
  /** Wall clock. */
  now(): Date
  /** Monotonic clock, milliseconds. */
  stopwatch(): number
}
