import type { Json } from '../contract/json.ts'
import type { ToolRun } from '../contract/stages.ts'
import type { ToolCall } from '../contract/tool.ts'

export type RecordedTools = {
  readonly names: readonly string[]
  /** Read-only globals of the program. */
  readonly data: { readonly [name: string]: unknown }
  /** What the program's clock shows. */
  readonly at: Date
  /** Runs one call on the trusted side. Never rejects. */
  call(name: string, args: Json[]): Promise<ToolCall>
}

/** Tools for one run of one program: executed out of its reach, and recorded with arguments, result and time. */
export function recordCalls(tools: RecordedTools): ToolRun {
  const calls: ToolCall[] = []
  async function call(name: string, argumentsJson: string): Promise<string> {
    // Not by schema: that would drop keys such as `__proto__` before anybody sees them.
    const args: Json = JSON.parse(argumentsJson)
    const recorded = await tools.call(name, Array.isArray(args) ? args : [args])
    calls.push(recorded)
    if (recorded.error !== undefined) return JSON.stringify({ error: `${name}: ${recorded.error.message}` })
    return JSON.stringify({ ok: recorded.result })
  }
  const { names, at } = tools
  return { tools: { names, data: JSON.stringify(tools.data), nowMs: at.getTime(), call }, calls }
}
