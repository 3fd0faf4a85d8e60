import {
  type FunctionCallItem,
  type RunContext,
  RunToolApprovalItem,
  type ToolInputGuardrailData,
} from '@openai/agents'

/**
 * The names by which the SDK may keep an approval of a call: the tool's own, or, of a tool in a namespace or one that is loaded late, the key that its
 * run states are written with. A key that it no longer uses finds no approval.
 */
function namesOf({ name, namespace }: FunctionCallItem): readonly (readonly [name: string, key?: string])[] {
  const late = JSON.stringify(['deferred_top_level', name])
  if (namespace === undefined || namespace === name) return [[name], [late, late]]
  const inNamespace = JSON.stringify(['namespaced', namespace, name])
  return [[inNamespace, inNamespace]]
}

/**
 * Whether a person approved this very call: this agent's, with these arguments. The SDK keeps what was approved with its arguments, and refuses to approve
 * others under the same id; approving once more what is approved changes nothing, and so tells them apart.
 */
export function isApproved<TContext>({ context, agent, toolCall }: ToolInputGuardrailData<TContext>): boolean {
  const found = namesOf(toolCall).find(([toolName]) => {
    // Without the agent, another agent's approval of an equal id would do; the SDK looks at it though its type does not say so.
    const approval = { toolName, callId: toolCall.callId, agent }
    return context.isToolApproved(approval) === true
  })
  return found !== undefined && isUnchanged(context, new RunToolApprovalItem(toolCall, agent, toolCall.name, found[1]))
}

function isUnchanged<TContext>(context: RunContext<TContext>, item: RunToolApprovalItem): boolean {
  try {
    context.approveTool(item)
    return true
  } catch {
    return false
  }
}
