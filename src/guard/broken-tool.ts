import type { ProgramError } from '../contract/program.ts'
import type { ToolCall } from '../contract/tool.ts'

function isProgramsFault(call: ToolCall): boolean {
  return call.error?.code === 'arguments' || call.error?.code === 'unknown-tool'
}

/** A tool that failed for no fault of the program: no rewriting mends that. */
export function brokenTool(calls: readonly ToolCall[]): ProgramError | null {
  const broken = calls.find((call) => call.error !== undefined && !isProgramsFault(call))
  if (broken?.error === undefined) return null
  return { code: 'tool', message: `${broken.tool}: ${broken.error.message}`, line: null }
}
