import type { ApplyPatchTool, ShellTool } from '@openai/agents'
import type { Guarding } from './ask-guard.ts'
import { type Approval, leaveToPerson, type OnApproval, onApproval } from './on-approval.ts'

/** What the tool asks for by itself, once the guard has approved: nothing, its own `onApproval`, or a person. */
async function askOwn(needed: Promise<boolean>, decide: (() => Promise<Approval>) | undefined): Promise<Approval> {
  if (!(await needed)) return { approve: true }
  return decide === undefined ? leaveToPerson() : decide()
}

/** A local shell that runs what the guard approves. A hosted one runs out of reach. */
export function guardShell<TContext>(guarding: Guarding<TContext>, tool: ShellTool): ShellTool {
  if (tool.shell === undefined) return tool
  const { needsApproval, onApproval: decide } = tool
  const own: OnApproval = async (context, item) => {
    const { rawItem } = item
    if (rawItem.type !== 'shell_call') return leaveToPerson()
    return askOwn(needsApproval(context, rawItem.action, rawItem.callId), decide && (() => decide(context, item)))
  }
  return guarding.parts.add({ ...tool, ...approvedBy(guarding, own) })
}

/** An editor that applies what the guard approves. */
export function guardPatches<TContext>(guarding: Guarding<TContext>, tool: ApplyPatchTool): ApplyPatchTool {
  const { needsApproval, onApproval: decide } = tool
  const own: OnApproval = async (context, item) => {
    const { rawItem } = item
    if (rawItem.type !== 'apply_patch_call') return leaveToPerson()
    return askOwn(needsApproval(context, rawItem.operation, rawItem.callId), decide && (() => decide(context, item)))
  }
  return guarding.parts.add({ ...tool, ...approvedBy(guarding, own) })
}

function approvedBy<TContext>(guarding: Guarding<TContext>, own: OnApproval) {
  return { needsApproval: async () => true, onApproval: onApproval(guarding, own) }
}
