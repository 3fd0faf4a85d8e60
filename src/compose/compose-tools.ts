import { staticCheck } from '../codegen/static-check.ts'
import { AccessFound } from '../contract/access-found.ts'
import type { Risk } from '../contract/check-result.ts'
import type { Definition } from '../contract/definition.ts'
import { InputError } from '../contract/errors.ts'
import type { Json } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import type { ReadAction, Stages } from '../contract/stages.ts'
import type { Tool, ToolCall } from '../contract/tool.ts'
import type { Evidence } from '../contract/verdict.ts'
import { policySchema } from '../policy/policy-schema.ts'
import { callTool } from '../toolbox/call-tool.ts'
import { loadTools } from '../toolbox/load-tools.ts'
import { recordCalls } from '../toolbox/record-calls.ts'
import { standardTools } from '../toolbox/standard-tools.ts'
import { Toolbox } from '../toolbox/toolbox.ts'
import { judgeProgram } from '../verdict/judge-program.ts'

export type ComposedTools = { readonly toolbox: Toolbox; open: Stages['openTools'] }

type ToolOptions = {
  readonly definition: Definition
  readonly directory: string
  readonly extra: readonly Tool[]
  readonly policy: Policy
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

/**
 * The toolbox of one definition, and how its tools are called on the trusted side.
 * @throws ToolError, or InputError where no tool is a check and nothing may take its place
 */
export async function composeTools(options: ToolOptions): Promise<ComposedTools> {
  const { definition, directory, extra, policy } = options
  const { builtInTools } = definition
  const builtIn = builtInTools ? standardTools() : []
  const toolbox = new Toolbox([...builtIn, ...(await loadTools(definition.toolbox, directory)), ...extra])
  requireCheck(toolbox, definition)
  const pure = new Set(builtIn.filter(({ kind }) => kind === 'reader').map(({ name }) => name))
  const schema = policySchema(policy)
  return {
    toolbox,
    open({ action, at, signal }) {
      const now = () => performance.now()
      const call = remember((name, args) => callTool({ toolbox, name, args, schema, signal, now }), pure)
      const data = programData(action, builtInTools ? policy : null)
      return {
        start: () => recordCalls({ names: toolbox.names(), data, at, call }),
        read: async (tool, args) => (await call(tool, args)).result,
      }
    },
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
): Stages['checkProgram'] {
  const ownFunctions = evidence === 'program'
  return (program) => staticCheck(program, { toolNames, ownFunctions, hasPolicy: builtInTools })
}

type JudgeOptions = {
  readonly isCheck: (tool: string) => boolean
  readonly policy: Policy
  /** Without them a tool may have the name of one, but not its meaning. */
  readonly builtInTools: boolean
  readonly evidence: Evidence
  readonly denyFrom: Risk | null
}

/** An output of which the reader gives no answer: nothing in it was read. */
const UNREADABLE: AccessFound = { databases: {}, unread: ['the output'], truncated: true }

/** The judge of one guard: reads the output itself, so that a program's silence about what it touches is noticed. */
export function judgeWith({ isCheck, policy, builtInTools, evidence, denyFrom }: JudgeOptions): Stages['judge'] {
  const hasRoles = Object.keys(policy.roles).length > 0
  return async ({ returned, calls, action, planned, read }) => {
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
    })
  }
}
