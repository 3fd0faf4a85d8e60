import type { Identity, IdentitySource } from './action.ts'
import type { Candidate, CompileProblem } from './compiled.ts'
import type { Demonstration } from './demonstration.ts'
import type { Json } from './json.ts'
import type { Usage } from './model.ts'
import type { Plan } from './plan.ts'
import type { Policy } from './policy.ts'
import type { ProgramError } from './program.ts'
import type { ToolDescription } from './tool.ts'

/** What planner and coder know of the action under guard. `input` and `output` are hostile. */
export type GuardTask = {
  readonly specification: string
  readonly requests: string
  readonly tools: readonly ToolDescription[]
  readonly engine: string
  /** What the requests say, where they parse in a structured form. */
  readonly policy: Policy | null
  readonly input: Json
  readonly output: Json
  readonly identity: Identity | null
  /** Only the caller's identity is trusted; what the input claims is hostile like the input. */
  readonly identitySource: IdentitySource
  /** Role of the requests that the identity names; null where it names none of them. */
  readonly role: string | null
  readonly demonstrations: readonly Demonstration[]
  /** Asks a reader of the toolbox, on the trusted side; null where it is missing or failed. */
  readonly read: (tool: string, args: Json[]) => Promise<Json>
  readonly usage: Usage
  /** Allows programs to define checks of their own (definition's `evidence: program`). */
  readonly ownFunctions: boolean
  readonly signal?: AbortSignal
}

/** Port. Throws a `ModelError`, `PlanError` or `PolicyError`. */
export interface Planner {
  plan(task: GuardTask): Promise<Plan>
}

/** Port. Throws a `ModelError`. `debug` answers null where it knows no better program. */
export interface Coder {
  write(task: GuardTask, plan: Plan): Promise<string>
  debug(task: GuardTask, plan: Plan, failed: { program: string; error: ProgramError }): Promise<string | null>
}

/** What a compiler knows: everything of the definition, and of actions only what demonstrations show. */
export type CompileTask = Pick<GuardTask, 'specification' | 'requests' | 'engine' | 'policy' | 'usage' | 'signal'> & {
  /** The toolbox of compiled programs: `ReadFields`, `Unknown` and, where a model is asked, `Classify` are in it too. */
  readonly tools: readonly ToolDescription[]
  /** Several, of both labels where memory has them. What stems from actions in them is hostile. */
  readonly demonstrations: readonly Demonstration[]
}

/** Port: writes one program for all actions of a definition. Throws a `ModelError` or `PolicyError`. `debug` answers null where it knows no better program. */
export interface Compiler {
  write(task: CompileTask): Promise<Candidate>
  debug(
    task: CompileTask,
    failed: { readonly candidate: Candidate; readonly problems: readonly CompileProblem[] },
  ): Promise<Candidate | null>
}

/** Planner and coder that belong together. */
export type Core = {
  /** `rule`, `openai`, or a name of the caller's own. */
  readonly name: string
  /** Model's name for reports; null where no model is asked. */
  readonly model: string | null
  /** True if it can only follow requests that parse whole. */
  readonly needsPolicy: boolean
  /** True if it hands nothing on: it then sees texts as they are. Otherwise what the definition's `redact` names is masked. */
  readonly seesRaw?: boolean
  readonly planner: Planner
  readonly coder: Coder
  /** Absent where it cannot write one program for all actions. */
  readonly compiler?: Compiler
}
