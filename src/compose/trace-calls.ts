import type { Json } from '../contract/json.ts'
import type { SpanFacts, Tracing } from '../contract/telemetry.ts'
import type { ToolCall } from '../contract/tool.ts'
import { inSpan } from '../guard/in-span.ts'
import type { Toolbox } from '../toolbox/toolbox.ts'

type Call = (name: string, args: Json[]) => Promise<ToolCall>

/** Calls tools in spans. A name that is no tool's is a program's own text, and is not told. */
export function traceCalls(call: Call, toolbox: Toolbox, tracing: Tracing | null): Call {
  if (tracing === null) return call
  return (name, args) =>
    inSpan(tracing, { name: 'tool', facts: factsOf(toolbox, name) }, async (span) => {
      span.show(() => ({ arguments: args }))
      const made = await call(name, args)
      const { result, error } = made
      if (error !== undefined) span.fail(error.code)
      span.show(() => (error === undefined ? { result } : { problem: error.message }))
      return made
    })
}

function factsOf(toolbox: Toolbox, name: string): SpanFacts {
  const tool = toolbox.get(name)
  return tool === null ? {} : { tool: tool.name, toolKind: tool.kind }
}
