import type { Tool } from '@openai/agents'
import { approveCall } from './approve-call.ts'
import type { Guarding } from './ask-guard.ts'
import { DecidedCalls } from './decided-calls.ts'
import { guardPatches, guardShell } from './guard-local-tool.ts'
import { toolInputGuardrail, toolOutputGuardrail } from './tool-guardrails.ts'

/** A function tool of any parameters and result. */
type AnyFunctionTool<TContext> = Extract<Tool<TContext>, { type: 'function' }>

/** A tool with its calls guarded, the guard before what it has of its own. Hosted tools and computers stay as they are: nothing of theirs can be asked. */
export function guardTool<TContext>(guarding: Guarding<TContext>, tool: Tool<TContext>): Tool<TContext> {
  switch (tool.type) {
    case 'function':
      return guardFunctionTool(guarding, tool)
    case 'shell':
      return guardShell(guarding, tool)
    case 'apply_patch':
      return guardPatches(guarding, tool)
    default:
      return tool
  }
}

function guardFunctionTool<TContext>(
  guarding: Guarding<TContext>,
  tool: AnyFunctionTool<TContext>,
): AnyFunctionTool<TContext> {
  // The SDK knows by the object itself which tool is an agent, and needs it to resume that agent's run.
  const isAgent = 'on' in tool
  const decided = new DecidedCalls({ resumes: isAgent })
  const { inputGuardrails = [], outputGuardrails = [], needsApproval: own, name } = tool
  const { also, unknown } = guarding.options
  const guards = {
    inputGuardrails: [toolInputGuardrail(guarding, decided), ...inputGuardrails],
    outputGuardrails: also?.includes('result')
      ? [toolOutputGuardrail(guarding), ...outputGuardrails]
      : outputGuardrails,
    // The SDK asks a person about malformed arguments of a tool whose approval is a function, so it is one only where people are asked.
    needsApproval: unknown === 'ask' ? approveCall({ guarding, decided, tool: name, own }) : own,
  }
  return guarding.parts.add(isAgent ? Object.assign(tool, guards) : { ...tool, ...guards })
}
