import type { Json } from '../contract/json.ts'
import type { ToolRun } from '../contract/stages.ts'
import type { ToolCall, ToolFailure } from '../contract/tool.ts'
import { countNodes } from './count-nodes.ts'
import { arrangeCalls, type CallAhead, findKnown, MOST_NODES, replyOf } from './known-calls.ts'

/** Failed calls in one run, which gives no verdict any more after the first: beyond this many, none is made. */
const MOST_FAILURES = 5
/** Characters of all arguments and results of one run, which the verdict and its record in the log keep. */
const MOST_CHARS = 2_097_152

export type RecordedTools = {
  readonly names: readonly string[]
  /** Read-only globals of the program. */
  readonly data: { readonly [name: string]: unknown }
  /** What the program's clock shows. */
  readonly at: Date
  /** Calls that the trusted side has made: a program that makes the same is answered from them, and only then are they recorded. */
  readonly ahead?: readonly ToolCall[]
  /** Runs one call on the trusted side. Never rejects. */
  call(name: string, args: Json[]): Promise<ToolCall>
}

function failedCall(tool: string, args: Json[], code: ToolFailure['code'], message: string): ToolCall {
  return { tool, arguments: args, result: null, ms: 0, error: { code, message } }
}

function tooLong(tool: string): ToolCall {
  return failedCall(tool, [], 'arguments', `all calls together take more than ${MOST_CHARS} characters`)
}

/** Tools for one run of one program: executed out of its reach, and recorded with arguments, result and time. */
export function recordCalls({ names, data, at, ahead: made, call }: RecordedTools): ToolRun {
  const calls: ToolCall[] = []
  const ahead = findKnown(made ?? [])
  let chars = 0
  let failures = 0

  async function execute(name: string, argumentsJson: string): Promise<ToolCall> {
    chars += argumentsJson.length
    if (failures >= MOST_FAILURES) return failedCall(name, [], 'arguments', `${MOST_FAILURES} calls failed before`)
    if (chars > MOST_CHARS) return tooLong(name)
    // Not by schema: that would drop keys such as `__proto__` before anybody sees them.
    const args: Json = JSON.parse(argumentsJson)
    if (countNodes(args, MOST_NODES) > MOST_NODES)
      return failedCall(name, [], 'arguments', `expected at most ${MOST_NODES} values in all arguments, got more`)
    const list = Array.isArray(args) ? args : [args]
    // On record before it is answered: a guard that ends meanwhile has asked all the same.
    const begun = calls.push(failedCall(name, list, 'timeout', 'no answer before the guard ended')) - 1
    const recorded = await call(name, list)
    calls[begun] = recorded
    return recorded
  }

  async function answer(name: string, argumentsJson: string): Promise<string> {
    const recorded = await execute(name, argumentsJson)
    if (!calls.includes(recorded)) calls.push(recorded)
    if (recorded.error !== undefined) {
      failures++
      return JSON.stringify({ error: `${name}: ${recorded.error.message}` })
    }
    const reply = replyOf(recorded)
    chars += reply.length
    return reply
  }

  function use({ call: one, known }: CallAhead, again: boolean): ToolCall {
    chars += known.argumentsJson.length
    if (chars > MOST_CHARS) return tooLong(known.name)
    chars += known.reply.length
    return again ? { ...one, ms: 0 } : one
  }

  function used(order: readonly number[]): void {
    calls.splice(0, calls.length, ...arrangeCalls(order, { asked: calls, ahead }, use))
  }

  const tools = { names, data: JSON.stringify(data), nowMs: at.getTime(), call: answer }
  return { tools: made === undefined ? tools : { ...tools, known: ahead.map(({ known }) => known), used }, calls }
}
