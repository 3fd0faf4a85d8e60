import { programLiterals } from '../codegen/program-literals.ts'
import type { CompileExample } from '../compile/compile-example.ts'
import { compileGuard } from '../compile/compile-guard.ts'
import type { CompileOutcome } from '../compile/compile-parts.ts'
import type { Composed } from '../compose.ts'
import { AccessFound } from '../contract/access-found.ts'
import type { Action } from '../contract/action.ts'
import type { Compiled, CompiledGuard, CompiledRun } from '../contract/compiled.ts'
import type { Compiler, CompileTask } from '../contract/core.ts'
import type { Demonstration } from '../contract/demonstration.ts'
import { InputError } from '../contract/errors.ts'
import type { Json } from '../contract/json.ts'
import type { Usage } from '../contract/model.ts'
import type { Policy } from '../contract/policy.ts'
import type { Stages } from '../contract/stages.ts'
import { runCompiled } from '../guard/run-compiled.ts'
import { maskDemonstration } from '../guard/shown-demonstrations.ts'
import { findInRequests } from '../policy/find-in-requests.ts'
import { chooseShown } from './choose-shown.ts'
import { hashCompiled } from './compiled-file.ts'

/** Programs that are tried at one time. */
const CONCURRENCY = 4

export type CompileOptions = {
  /** Beside memory's demonstrations, which are always examples. */
  readonly examples: readonly CompileExample[]
  /** Percent of all examples that the program must decide. */
  readonly leastShare: number
  /**
   * Accept a program although the requests ask for more than any check of it stands for: on actions that it decides, nobody checks that. Without it such
   * a program is refused.
   */
  readonly acceptUncovered?: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (done: { readonly round: number; readonly runs: number }) => void
}

function compilerOf({ core, definition }: Stages): Compiler {
  if (definition.evidence === 'program')
    throw new InputError(
      'a compiled program decides all actions alone, so its checks must be those of the toolbox; leave `evidence: program` out',
    )
  if (core.compiler !== undefined) return core.compiler
  throw new InputError(`the ${core.name} core cannot compile; use \`core: rule\` or \`core: openai\``)
}

function toExample({ id, input, output, identity, label }: Demonstration): CompileExample {
  const action: Action = { input, output, ...(identity === undefined ? {} : { identity }) }
  return { id, from: 'demonstration', action, label, disputed: false }
}

function taskOf(stages: Stages, demonstrations: readonly Demonstration[], run: Run): CompileTask {
  const { definition, parsed, core } = stages
  const hasPolicy = Object.keys(parsed.policy.roles).length > 0 || parsed.policy.rules.length > 0
  const { mask } = stages.readAction({ input: null, output: null })
  const shown = chooseShown(demonstrations)
  return {
    specification: definition.specification,
    requests: definition.requests,
    tools: stages.compiledTools.descriptions,
    engine: stages.sandbox.engine,
    policy: hasPolicy ? parsed.policy : null,
    demonstrations: core.seesRaw === true ? shown : shown.map((one) => maskDemonstration(one, mask)),
    usage: run.usage,
    signal: run.signal,
  }
}

/** What all runs of one compiling share. */
type Run = { readonly at: Date; readonly usage: Usage; readonly signal: AbortSignal }

function runOn(stages: Stages, { at, usage, signal }: Run) {
  return (program: string, given: Action, held: Policy | null): Promise<CompiledRun> => {
    const policy = held ?? stages.parsed.policy
    const action = stages.readAction(given, policy)
    const tools = stages.compiledTools.open({ action, at, signal, usage })
    // Not accepted yet: each run has an isolate of its own.
    return runCompiled({ stages, program, policy, action, tools, signal })
  }
}

async function touched(stages: Stages, { at, usage, signal }: Run, output: Json): Promise<AccessFound> {
  const action = stages.readAction({ input: null, output })
  const { read } = stages.tools.open({ action, at, signal, usage })
  const found = AccessFound.safeParse(await read('ExtractAccess', [output]))
  return found.success ? found.data : { databases: {}, unread: ['the output'], truncated: true }
}

type Accepted = Extract<CompileOutcome, { accepted: true }>

function toGuard({ stages, compiled }: Composed, { candidate, policy, evidence }: Accepted, at: Date): CompiledGuard {
  const { definition, core } = stages
  const guard = {
    format: 1 as const,
    definition: definition.name,
    agent: definition.agent,
    core: core.name,
    model: core.model,
    at: at.toISOString(),
    hashes: compiled.hashes,
    ...candidate,
    policy,
    evidence,
  }
  return { ...guard, hash: hashCompiled(guard) }
}

/**
 * Lets the core write one program for all actions of a definition, tries it on all examples, and uses and keeps it where it holds.
 * @throws InputError where there is nothing to compile with or to try on, ModelError, PolicyError, DatabaseError, or the signal's reason
 */
export async function compileDefinition(composed: Composed, options: CompileOptions): Promise<Compiled> {
  const { stages, memory, compiled } = composed
  const { definition, parsed } = stages
  const compiler = compilerOf(stages)
  const demonstrations = memory.list({ agent: definition.agent, status: 'confirmed' })
  const examples = [...demonstrations.map(toExample), ...options.examples]
  compiled.requireWritable()
  if (examples.length === 0)
    throw new InputError(
      `there is nothing to try a program on: memory has no demonstrations of agent \`${definition.agent}\`; pass labelled examples`,
    )
  const signal = options.signal ?? new AbortController().signal
  const run: Run = { at: stages.now(), usage: { calls: 0, promptTokens: 0, completionTokens: 0 }, signal }
  const outcome = await compileGuard({
    compiler,
    task: taskOf(stages, demonstrations, run),
    parsed,
    examples,
    leastShare: options.leastShare,
    acceptUncovered: options.acceptUncovered ?? false,
    rounds: definition.debugRounds,
    concurrency: CONCURRENCY,
    checkProgram: stages.compiledTools.checkProgram,
    literals: programLiterals,
    run: runOn(stages, run),
    findParts: (policy) => findInRequests(policy, definition.requests),
    touched: (output) => touched(stages, run, output),
    readAction: stages.readAction,
    signal,
    ...(options.onProgress && { onProgress: options.onProgress }),
  })
  const { usage } = run
  if (!outcome.accepted) return { ...outcome, usage }
  const guard = toGuard(composed, outcome, run.at)
  compiled.accept(guard)
  return { accepted: true, guard, usage }
}
