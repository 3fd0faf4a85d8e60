import { randomBytes } from 'node:crypto'
import { compilePatterns, masker } from './audit/mask-text.ts'
import { newId } from './audit/new-id.ts'
import { recordTogether } from './audit/record-together.ts'
import { compiledHashes } from './compose/compiled-hashes.ts'
import { composeCore } from './compose/compose-core.ts'
import { composePolicy } from './compose/compose-policy.ts'
import { composeTools, judgeWith } from './compose/compose-tools.ts'
import { freezeDeep } from './compose/freeze-deep.ts'
import { hashOf } from './compose/hash-of.ts'
import { type CompiledPlace, openCompiled } from './compose/open-compiled.ts'
import { limitsOf, openSandbox } from './compose/open-sandbox.ts'
import { openStores, storing } from './compose/open-stores.ts'
import { openTracing } from './compose/open-tracing.ts'
import { searchThreads } from './compose/search-threads.ts'
import type { Action } from './contract/action.ts'
import type { AuditLog } from './contract/audit.ts'
import type { Core } from './contract/core.ts'
import { type DefinitionInput, denyFromOf } from './contract/definition.ts'
import type { Json } from './contract/json.ts'
import type { MemoryStore, Retriever } from './contract/memory.ts'
import type { Model } from './contract/model.ts'
import type { Policy } from './contract/policy.ts'
import type { Sandbox } from './contract/sandbox.ts'
import type { ReadAction, Stages } from './contract/stages.ts'
import type { Telemetry } from './contract/telemetry.ts'
import type { Tool } from './contract/tool.ts'
import { type LoadedDefinition, loadDefinition, parseDefinition } from './definition/load-definition.ts'
import { findInRequests } from './policy/find-in-requests.ts'
import { readIdentity } from './policy/read-identity.ts'
import { levenshteinRetriever } from './retrieval/levenshtein-retriever.ts'
import { writeMessage } from './verdict/write-message.ts'

/** Everything but the definition has a default. */
export type OpenOptions = {
  /** Path of a YAML or JSON file, or the definition itself. */
  readonly definition: string | DefinitionInput
  /** `rule`, `openai`, or planner and coder of your own; the definition's `core` by default. */
  readonly core?: 'rule' | 'openai' | Core
  /** Path of a SQLite file, or a store; the definition's `memory`, else a memory in RAM that holds the seeds. */
  readonly memory?: string | MemoryStore
  /** Path of a SQLite file, or a log; by default beside memory, and in RAM where memory is. */
  readonly audit?: string | AuditLog
  /** Tools beside those of the definition, and beside the built-in ones where it has these. */
  readonly toolbox?: readonly Tool[]
  /**
   * A sandbox that several guards share, closed by whoever opened it; by default one of its own, closed with the guard. Then the definition's `children` and
   * `recycleAfter` do not apply; its limits and `requireLayers` do.
   */
  readonly sandbox?: Sandbox
  /** Model of the core `openai`; from the environment by default. */
  readonly model?: Model
  /** Which demonstrations are shown; nearest by default. `seed` is for random. */
  readonly retrieval?: { readonly order: 'nearest' | 'farthest' | 'random'; readonly seed?: number }
  /** Where OPENAI_API_KEY, OPENAI_BASE_URL and GUARDAGENT_MODEL are looked up; `process.env` by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** File of the accepted compiled program; by default the definition's `compiled`, else beside the definition's file, else none. */
  readonly compiled?: string
  /** Where spans of guards, their stages, and calls of models and tools go: `openTelemetry()` of `guardagent/opentelemetry`. Nowhere by default. */
  readonly telemetry?: Telemetry
  /** Gets what the operator should know and no verdict says, a line each: a compiled program that is stale, a telemetry that throws. Standard error by default. */
  readonly log?: (line: string) => void
  /** Wall clock. */
  readonly now?: () => Date
  /** Source of random bytes for ids and prompt delimiters. */
  readonly random?: (bytes: number) => Uint8Array
}

export type Composed = {
  readonly stages: Stages
  readonly memory: MemoryStore
  readonly compiled: CompiledPlace
  /** Whatever the order in which guards are shown demonstrations. */
  readonly nearest: Retriever
  close(): Promise<void>
}

function read(definition: string | DefinitionInput): LoadedDefinition {
  if (typeof definition === 'string') return loadDefinition(definition)
  return { definition: parseDefinition(definition, 'given'), directory: process.cwd(), file: null }
}

function readAction(action: Action, policy: Policy, patterns: readonly RegExp[]): ReadAction {
  const { identity, source, role } = readIdentity({ ...action, policy })
  const mask = patterns.length === 0 ? (value: Json) => value : masker(patterns).json
  return {
    input: action.input,
    output: action.output,
    identity,
    identitySource: source,
    role,
    mask,
  }
}

/** Closes what is open already when something after it cannot be opened. */
function closing(opened: { close(): void }): (error: unknown) => never {
  return (error) => {
    opened.close()
    throw error
  }
}

/**
 * Wires one guard: the only place that knows concrete classes.
 * @throws InputError, PolicyError, ToolError, DatabaseError or SandboxError where something that was given cannot be used
 */
export async function compose(options: OpenOptions): Promise<Composed> {
  const loaded = read(options.definition)
  const { definition } = loaded
  const random = options.random ?? randomBytes
  const patterns = compilePatterns(definition.redact)
  const tracing = openTracing(options, patterns)
  const { core, classify } = composeCore({ ...options, choice: options.core ?? definition.core, random, tracing })
  const parsed = freezeDeep(composePolicy(definition, core))
  const tools = await composeTools({ ...loaded, extra: options.toolbox ?? [], policy: parsed.policy, classify })
  const stores = openStores(options, loaded)
  const sandbox = await openSandbox(definition, options.sandbox).catch(closing(stores))
  const compiled = openCompiled(options, loaded, {
    hashes: compiledHashes(loaded, tools),
    tools: tools.compiledTools,
    parsed: parsed.policy,
    findParts: (policy) => findInRequests(policy, definition.requests),
  })
  const audit = storing(stores.audit, { store: definition.store, patterns })
  const threads = searchThreads(stores.memory)
  const retriever = levenshteinRetriever({ store: stores.memory, ...(threads && { threads }), ...options.retrieval })
  // An ablation's order is for what guards show, not for whether a demonstration fits in with those around it.
  const asShown = options.retrieval === undefined || options.retrieval.order === 'nearest'
  const nearest = asShown ? retriever : levenshteinRetriever({ store: stores.memory, ...(threads && { threads }) })
  const stages: Stages = {
    definition,
    definitionHash: hashOf(definition),
    toolboxHash: hashOf(tools.toolbox.describe()),
    parsed,
    core,
    retriever,
    sandbox,
    limits: limitsOf(definition),
    audit,
    record: recordTogether(audit),
    readAction: (action, policy = parsed.policy) => readAction(action, policy, patterns),
    tools: tools.tools,
    compiledTools: tools.compiledTools,
    compiled: compiled.state,
    judge: judgeWith({
      isCheck: (tool) => tools.compiledToolbox.get(tool)?.kind === 'check',
      policy: parsed.policy,
      requests: definition.requests,
      builtInTools: definition.builtInTools,
      evidence: definition.evidence,
      denyFrom: denyFromOf(definition),
    }),
    writeMessage,
    tracing,
    newId: (at) => newId(at, random),
    now: options.now ?? (() => new Date()),
    stopwatch: () => performance.now(),
  }
  const close = async () => {
    if (options.sandbox === undefined) await sandbox.close()
    await Promise.all([retriever.close(), nearest.close()])
    stores.close()
  }
  return { stages, memory: stores.memory, compiled, nearest, close }
}
