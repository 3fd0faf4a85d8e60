import { AccessFound } from './contract/access-found.ts'
import type { Risk } from './contract/check-result.ts'
import type { Definition } from './contract/definition.ts'
import type { Json } from './contract/json.ts'
import type { Policy } from './contract/policy.ts'
import type { ReadAction, Stages, ToolRun } from './contract/stages.ts'
import type { Tool, ToolCall } from './contract/tool.ts'
import type { Evidence } from './contract/verdict.ts'
import { policySchema } from './policy/policy-schema.ts'
import { callTool } from './toolbox/call-tool.ts'
import { loadTools } from './toolbox/load-tools.ts'
import { recordCalls } from './toolbox/record-calls.ts'
import { standardTools } from './toolbox/standard-tools.ts'
import { Toolbox } from './toolbox/toolbox.ts'
import { judgeProgram } from './verdict/judge-program.ts'

export type ComposedTools = {
  readonly toolbox: Toolbox
  start(action: ReadAction, signal: AbortSignal): ToolRun
  read(tool: string, args: Json[], signal: AbortSignal): Promise<Json>
}

type ToolOptions = {
  readonly definition: Definition
  readonly directory: string
  readonly extra: readonly Tool[]
  readonly policy: Policy
}

/** The toolbox of one guard, and how its tools are called on the trusted side. */
export async function composeTools(options: ToolOptions): Promise<ComposedTools> {
  const { definition, directory, extra, policy } = options
  const toolbox = new Toolbox([...standardTools(), ...(await loadTools(definition.toolbox, directory)), ...extra])
  const schema = policySchema(policy)
  const call = (name: string, args: Json[], signal: AbortSignal): Promise<ToolCall> =>
    callTool({ toolbox, name, args, schema, signal, now: () => performance.now() })
  return {
    toolbox,
    start: (action, signal) =>
      recordCalls({
        names: toolbox.names(),
        data: { input: action.input, output: action.output, identity: action.identity ?? {}, policy },
        call: (name, args) => call(name, args, signal),
      }),
    read: async (tool, args, signal) => (await call(tool, args, signal)).result,
  }
}

type JudgeOptions = {
  readonly isCheck: (tool: string) => boolean
  readonly read: ComposedTools['read']
  readonly policy: Policy
  readonly evidence: Evidence
  readonly denyFrom: Risk | null
}

/** The judge of one guard: reads the output itself, so that a program's silence about what it touches is noticed. */
export function judgeWith({ isCheck, read, policy, evidence, denyFrom }: JudgeOptions): Stages['judge'] {
  const hasRoles = Object.keys(policy.roles).length > 0
  return async ({ returned, calls, action, planned, signal }) => {
    const found = hasRoles ? await read('ExtractAccess', [action.output], signal) : { databases: {}, unread: [] }
    const touched = AccessFound.safeParse(found)
    const roleKnown = action.role !== null || action.identitySource === 'caller'
    return judgeProgram({
      returned,
      calls,
      isCheck,
      known: {
        policy,
        identity: action.identity,
        role: action.role,
        roleKnown,
        identityKnown: action.identitySource !== 'none',
      },
      planned,
      touched: touched.success ? touched.data : { databases: {}, unread: ['the output'] },
      evidence,
      denyFrom,
    })
  }
}
