import type { RunContext, RunToolApprovalItem } from '@openai/agents'
import type { Json } from '../../contract/json.ts'
import { readArguments, toJson } from '../mapping/index.ts'
import { askGuard, type Guarding } from './ask-guard.ts'
import { typedContext } from './typed-context.ts'

/** What the SDK takes from an `onApproval` function. */
export type Approval = { approve: boolean; reason?: string }

export type OnApproval = (context: RunContext, item: RunToolApprovalItem) => Promise<Approval>

/** Leaves it to a person. The SDK's type does not know this answer, its code does: what is neither approved nor refused waits. */
export function leaveToPerson(): Approval {
  const undecided: Partial<Approval> = {}
  return undecided as Approval
}

type Asked = { readonly tool: string; readonly arguments: Json }

/** The tool that an item is about and what it is to do, as JSON. */
function readItem({ rawItem, toolName }: RunToolApprovalItem): Asked {
  switch (rawItem.type) {
    case 'shell_call':
      return { tool: toolName ?? 'shell', arguments: toJson(rawItem.action) }
    case 'apply_patch_call':
      return { tool: toolName ?? 'apply_patch', arguments: toJson(rawItem.operation) }
    case 'computer_call':
      return { tool: toolName ?? 'computer', arguments: toJson(rawItem.actions ?? rawItem.action) }
    case 'function_call':
      return { tool: rawItem.name, arguments: readArguments(rawItem.arguments) }
    case 'hosted_tool_call': {
      const { server_label: server, arguments: given = rawItem.arguments } = rawItem.providerData ?? {}
      const tool = typeof server === 'string' ? `${server}.${rawItem.name}` : rawItem.name
      return { tool, arguments: typeof given === 'string' ? readArguments(given) : toJson(given) }
    }
  }
}

/**
 * `onApproval` of the tools that have no guardrails: shell, apply_patch and hosted MCP servers. The guard approves or refuses; what it could not decide is
 * left to a person where that is wanted. `own` has the last word on what it approves.
 */
export function onApproval<TContext>(guarding: Guarding<TContext>, own?: OnApproval): OnApproval {
  return async (context, item) => {
    const call = (requests: readonly string[], asked: Asked) =>
      ({ kind: 'call', requests, ...asked, text: '' }) as const
    const handling = await askGuard(guarding, typedContext<TContext>(context), {
      read: (requests) => call(requests, readItem(item)),
      unread: call([], { tool: item.name ?? '', arguments: null }),
    })
    // A hosted server's call cannot wait: the SDK sends on what is said here.
    const canWait = item.rawItem.type !== 'hosted_tool_call'
    if (handling.kind === 'ask' && canWait) return leaveToPerson()
    if (handling.kind !== 'pass') return { approve: false, reason: handling.message }
    return own === undefined ? { approve: true } : own(context, item)
  }
}
