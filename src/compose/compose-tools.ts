import { staticCheck } from '../codegen/static-check.ts'
import { AccessFound } from '../contract/access-found.ts'
import type { Risk } from '../contract/check-result.ts'
import type { Definition } from '../contract/definition.ts'
import { InputError } from '../contract/errors.ts'
import type { Json } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import type { ProgramTools, ReadAction, Stages } from '../contract/stages.ts'
import type { Tool, ToolCall } from '../contract/tool.ts'
import type { Evidence } from '../contract/verdict.ts'
import { findInRequests } from '../policy/find-in-requests.ts'
import { policySchema } from '../policy/policy-schema.ts'
import { callTool } from '../toolbox/call-tool.ts'
import { compiledTools } from '../toolbox/compiled-tools.ts'
import { loadTools } from '../toolbox/load-tools.ts'
import { recordCalls } from '../toolbox/record-calls.ts'
import { standardTools } from '../toolbox/standard-tools.ts'
import { Toolbox } from '../toolbox/toolbox.ts'
import { judgeProgram } from '../verdict/judge-program.ts'
import { traceCalls } from './trace-calls.ts'

export type ComposedTools = {
  /** Of programs that are written for one action. */
  readonly toolbox: Toolbox
  readonly tools: ProgramTools
  /** Of programs that are compiled for all. */
  readonly compiledToolbox: Toolbox
  readonly compiledTools: ProgramTools
}

type ToolOptions = {
  readonly definition: Definition
  readonly directory: string
  readonly extra: readonly Tool[]
  readonly policy: Policy
  /** Asks a model; only compiled programs have it. */
  readonly classify?: Tool | undefined
}

type Call = (name: string, args: Json[]) => Promise<ToolCall>

/**
 * Answers a built-in reader's second question about the same thing from the first answer: planner, program and judge of one guard
 * all read the same output. Tools of users are asked each time, since they may look at something that changes.
 */
function remember(call: Call, pure: ReadonlySet<string>): Call {
  const known = new Map<string, ToolCall>()
  return async (name, args) => {
    if (!pure.has(name)) return call(name, args)
    const key = keyOf(name, args)
    if (key === null) return call(name, args)
    const before = known.get(key)
    if (before !== undefined) return { ...before, ms: 0 }
    const answer = await call(name, args)
    if (answer.error === undefined) known.set(key, answer)
    return answer
  }
}

/** Calls of `Classify` for one action: one to ask, and one more for other categories. */
const MOST_CLASSIFIED = 2

/** A program could otherwise ask a model as often as it may call tools. */
function limitModelCalls(call: Call, classify: Tool | undefined): Call {
  if (classify === undefined) return call
  let asked = 0
  return async (name, args) => {
    if (name !== classify.name || ++asked <= MOST_CLASSIFIED) return call(name, args)
    const message = `a program may ask it ${MOST_CLASSIFIED} times for one action`
    return { tool: name, arguments: args, result: null, ms: 0, error: { code: 'arguments', message } }
  }
}

/** null for arguments that are nested too deep to be written: the tool itself refuses them, and that is recorded. */
function keyOf(name: string, args: Json[]): string | null {
  try {
    // As it is written: a reader that gives up beyond a limit may read something else of the same keys in another order.
    return JSON.stringify([name, args])
  } catch {
    return null
  }
}

function requireCheck(toolbox: Toolbox, { evidence, builtInTools }: Definition): void {
  if (evidence === 'program' || toolbox.describe().some(({ kind }) => kind === 'check')) return
  throw new InputError(
    `no check is left with \`builtInTools: ${builtInTools}\`, and programs may not define their own; name a module with one in \`toolbox\`, or set \`evidence: program\``,
  )
}

type Programs = {
  readonly definition: Definition
  readonly toolbox: Toolbox
  /** Names of readers whose answer follows from their arguments alone. */
  readonly pure: ReadonlySet<string>
  readonly policy: Policy
  readonly classify?: Tool | undefined
}

/** How one kind of program is checked, and how its tools are called on the trusted side. */
function programTools({ definition, toolbox, pure, policy, classify }: Programs): ProgramTools {
  const { builtInTools } = definition
  const schema = policySchema(policy)
  const names = toolbox.names()
  return {
    descriptions: toolbox.describe(),
    checkProgram: programChecker(names, definition),
    open({ action, at, signal, usage, tracing = null }) {
      const now = () => performance.now()
      const context = { policy, mask: action.mask, usage }
      const ask: Call = (name, args) => callTool({ toolbox, name, args, schema, context, signal, now })
      const made = remember(limitModelCalls(ask, classify), pure)
      const call = traceCalls(made, toolbox, tracing)
      const data = programData(action, builtInTools ? policy : null)
      return {
        start: (ahead) => recordCalls({ names, data, at, call, ...(ahead && { ahead }) }),
        call,
        read: async (tool, args) => (await made(tool, args)).result,
      }
    },
  }
}

/**
 * The toolboxes of one definition, and how their tools are called on the trusted side.
 * @throws ToolError, or InputError where no tool is a check and nothing may take its place
 */
export async function composeTools(options: ToolOptions): Promise<ComposedTools> {
  const { definition, directory, extra, policy, classify } = options
  const { builtInTools } = definition
  const builtIn = builtInTools ? standardTools() : []
  const own = [...(await loadTools(definition.toolbox, directory)), ...extra]
  const toolbox = new Toolbox([...builtIn, ...own])
  requireCheck(toolbox, definition)
  const beside = compiledTools({ builtIn: builtInTools, ...(classify && { classify }) })
  const compiledToolbox = new Toolbox([...beside, ...own])
  const readers = (tools: readonly Tool[]) =>
    new Set(tools.filter((tool) => tool.kind === 'reader' && tool !== classify).map(({ name }) => name))
  return {
    toolbox,
    tools: programTools({ definition, toolbox, pure: readers(builtIn), policy }),
    compiledToolbox,
    compiledTools: programTools({ definition, toolbox: compiledToolbox, pure: readers(beside), policy, classify }),
  }
}

/** Read-only data of a program. */
export function programData(action: Pick<ReadAction, 'input' | 'output' | 'identity'>, policy: Policy | null) {
  return { input: action.input, output: action.output, identity: action.identity ?? {}, policy }
}

/** Checks programs before they run. Without the built-in tools there is no policy, and its name is free. */
export function programChecker(
  toolNames: readonly string[],
  { evidence, builtInTools }: Pick<Definition, 'evidence' | 'builtInTools'>,
): ProgramTools['checkProgram'] {
  const ownFunctions = evidence === 'program'
  return (program) => staticCheck(program, { toolNames, ownFunctions, hasPolicy: builtInTools })
}

type JudgeOptions = {
  readonly isCheck: (tool: string) => boolean
  readonly policy: Policy
  /** In which what a program writes out itself must be found. Older records lack them, and then it is not looked for. */
  readonly requests?: string
  /** Without them a tool may have the name of one, but not its meaning. */
  readonly builtInTools: boolean
  readonly evidence: Evidence
  readonly denyFrom: Risk | null
}

/** An output of which the reader gives no answer: nothing in it was read. */
const UNREADABLE: AccessFound = { databases: {}, unread: ['the output'], truncated: true }

/** The judge of one guard: reads the output itself, so that a program's silence about what it touches is noticed. */
export function judgeWith(options: JudgeOptions): Stages['judge'] {
  const { isCheck, builtInTools, evidence, denyFrom, requests } = options
  return async ({ returned, calls, action, planned, read, policy = options.policy }) => {
    const hasRoles = Object.keys(policy.roles).length > 0
    const isAccess = builtInTools && (hasRoles || calls.some(({ tool }) => tool === 'CheckAccess'))
    const found = isAccess ? await read('ExtractAccess', [action.output]) : { databases: {}, unread: [] }
    const touched = AccessFound.safeParse(found)
    const { identity, identitySource } = action
    // Where nothing says who acts, the plan's reading is all there is: the program is held to that one.
    const role = identitySource === 'none' ? planned.role : action.role
    return judgeProgram({
      returned,
      calls,
      isCheck,
      known: {
        policy,
        identity,
        role,
      },
      planned,
      touched: touched.success ? touched.data : UNREADABLE,
      builtInTools,
      evidence,
      denyFrom,
      ...(requests === undefined ? {} : { requests: { text: requests, findParts: findInRequests } }),
    })
  }
}
