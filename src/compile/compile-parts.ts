import type { AccessFound } from '../contract/access-found.ts'
import type { Action } from '../contract/action.ts'
import type { Candidate, CompiledRun, CompileEvidence, CompileProblem, PolicyPart } from '../contract/compiled.ts'
import type { Compiler, CompileTask } from '../contract/core.ts'
import type { Json } from '../contract/json.ts'
import type { ParsedPolicy, Policy } from '../contract/policy.ts'
import type { ProgramError } from '../contract/program.ts'
import type { ReadAction } from '../contract/stages.ts'
import type { CompileExample } from './compile-example.ts'

/** Who acts, as the trusted side reads it. */
export type Who = Pick<ReadAction, 'identity' | 'role'>

/** The trusted side, as a candidate is examined by it. */
export type Bench = {
  /** What the requests were parsed into; no roles and rules for prose. */
  readonly parsed: ParsedPolicy
  readonly examples: readonly CompileExample[]
  /** Percent of the examples that a program must decide, 0 to 100. */
  readonly leastShare: number
  /** The operator accepts sentences of the requests for which no check stands. */
  readonly acceptUncovered: boolean
  /** Runs at a time, 1 or more. */
  readonly concurrency: number
  readonly task: CompileTask
  /** Static check; null where the program may run. */
  checkProgram(program: string): ProgramError | null
  /** Texts and numbers that a program spells out. */
  literals(program: string): readonly (string | number)[]
  /** Runs a program on an action as a guard would, and judges it. `policy`: what it is held to; null: only what the requests were parsed into. */
  run(program: string, action: Action, policy: Policy | null): Promise<CompiledRun>
  /** Where the requests say each part of a policy. */
  findParts(policy: Policy): readonly PolicyPart[]
  /** What the trusted reader finds in an output. */
  touched(output: Json): Promise<AccessFound>
  /** Who acts; the role is one of `policy`. */
  readAction(action: Action, policy: Policy): Who
  readonly signal?: AbortSignal
}

export type CompileParts = Bench & {
  readonly compiler: Compiler
  /** Times that a refused program may be mended, 0 or more. */
  readonly rounds: number
  /** Told after every run; `runs` counts those of the round. */
  readonly onProgress?: (done: { readonly round: number; readonly runs: number }) => void
}

export type CompileOutcome =
  | {
      readonly accepted: true
      readonly candidate: Candidate
      /** What the program is held to from now on. */
      readonly policy: Policy
      readonly evidence: CompileEvidence
    }
  | {
      readonly accepted: false
      /** The last one, and what is wrong with it. */
      readonly candidate: Candidate
      readonly problems: readonly CompileProblem[]
      /** Of candidates before it, oldest first. */
      readonly refused: readonly (readonly CompileProblem[])[]
    }
