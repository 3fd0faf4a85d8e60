import type { Json } from '../contract/json.ts'
import type { Tool, ToolCall, ToolContext, ToolFailure } from '../contract/tool.ts'
import { ArgumentsError } from './arguments-error.ts'
import { copyJson } from './copy-json.ts'
import { countNodes } from './count-nodes.ts'
import { cutText } from './cut-text.ts'
import { ToolLate, ToolWatch } from './tool-watch.ts'
import type { Toolbox } from './toolbox.ts'

/** Values in one call's arguments: more than any built-in reader takes, and than programs may pass. */
const MOST_VALUES = 25_000
/** Characters of a message, and of a name within it. */
const MESSAGE_CHARS = 1000
const NAME_CHARS = 80

export type ToolRequest = {
  readonly toolbox: Toolbox
  readonly name: string
  /** By position, or one object of names. */
  readonly args: readonly Json[]
  /** Databases and columns that the requests speak of. */
  readonly schema: ToolContext['schema']
  /** What else the tool may use. */
  readonly context?: Pick<ToolContext, 'policy' | 'mask' | 'usage'>
  readonly signal: AbortSignal
  /** Clock, milliseconds. */
  now(): number
}

/** Why a call has no result; only thrown and caught here. */
class CallFailure extends Error {
  readonly code: ToolFailure['code']

  constructor(code: ToolFailure['code'], message: string) {
    super(message)
    this.code = code
  }
}

function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error)
  } catch {
    return 'an error that cannot be shown'
  }
}

/** Runs a step; what it throws becomes a failure of that kind. */
function attempt<T>(code: ToolFailure['code'], step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure(code, messageOf(error))
  }
}

function find(toolbox: Toolbox, name: string): Tool {
  const tool = toolbox.get(name)
  if (tool === null)
    throw new CallFailure(
      'unknown-tool',
      `no tool \`${cutText(name, NAME_CHARS)}\`, expected one of ${toolbox.names().join(', ')}`,
    )
  return tool
}

/** A copy of the arguments. Counted before: copying what no reader takes could take longer than any tool. */
function copyArguments(args: readonly Json[]): Json[] {
  if (countNodes([...args], MOST_VALUES) > MOST_VALUES)
    throw new CallFailure('arguments', `expected at most ${MOST_VALUES} values in all arguments, got more`)
  return args.map(copyJson)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  const holds = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return holds && 'then' in value && typeof value.then === 'function'
}

/** Why a tool's run failed, where it did. */
function failureOf(error: unknown): CallFailure {
  if (error instanceof ToolLate) return new CallFailure('timeout', error.message)
  return new CallFailure(error instanceof ArgumentsError ? 'arguments' : 'thrown', messageOf(error))
}

/** Settles when the tool does, its time is up, or the guard is aborted: a tool that hangs is left behind. */
async function runInTime(tool: Tool, parsed: unknown, request: ToolRequest): Promise<unknown> {
  const { schema, signal } = request
  if (signal.aborted) throw new CallFailure('timeout', 'the guard was stopped before the tool answered')
  const watch = new ToolWatch({ timeoutMs: tool.timeoutMs, signal })
  const context = {
    ...request.context,
    schema,
    get signal() {
      return watch.signal
    },
  }
  try {
    const answer = tool.run(parsed, context)
    return isThenable(answer) ? await watch.inTime(answer) : answer
  } catch (error) {
    throw failureOf(error)
  } finally {
    watch.end()
  }
}

async function checkResult(tool: Tool, answer: unknown): Promise<Json> {
  try {
    const parsed = await tool.returns.safeParseAsync(answer)
    if (parsed.success) return copyJson(parsed.data)
    const [issue] = parsed.error.issues
    const path = issue?.path.map(String).join('.') ?? ''
    throw new Error(`${path === '' ? '' : `\`${path}\`: `}${issue?.message.toLowerCase() ?? 'not as declared'}`)
  } catch (error) {
    throw new CallFailure('bad-result', `the tool's answer is not what it declares: ${messageOf(error)}`)
  }
}

/**
 * Calls a tool on the trusted side. Never rejects: whatever goes wrong is in the call's `error`, and its result is
 * then null. Arguments and result are copies that the tool cannot reach.
 */
export async function callTool(request: ToolRequest): Promise<ToolCall> {
  const start = request.now()
  const elapsed = (): number => Math.max(0, request.now() - start)
  let recorded: Json[] = []
  try {
    recorded = attempt('arguments', () => copyArguments(request.args))
    const tool = find(request.toolbox, request.name)
    // A copy of its own: a schema may hand on what it is given, and the tool must change neither the record nor the action.
    const parsed = attempt('arguments', () => tool.parseArguments(recorded.map(copyJson)))
    const result = await checkResult(tool, await runInTime(tool, parsed, request))
    return { tool: request.name, arguments: recorded, result, ms: elapsed() }
  } catch (error) {
    const code = error instanceof CallFailure ? error.code : 'thrown'
    return {
      tool: request.name,
      arguments: recorded,
      result: null,
      ms: elapsed(),
      error: { code, message: cutText(messageOf(error), MESSAGE_CHARS) },
    }
  }
}
