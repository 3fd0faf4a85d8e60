import { InputError } from '../../contract/errors.ts'
import {
  type GuardingOptions,
  type Handling,
  handleFailed,
  handlePending,
  type PendingCall,
  requireGuarding,
  type UnknownOption,
} from '../mapping/index.ts'
import { asksPerson, type CallToApprove } from './asks-person.ts'
import { isClearApproval } from './is-clear-approval.ts'
import { readInput } from './read-input.ts'
import { readRequests } from './read-requests.ts'
import { rememberVerdicts } from './remember-verdicts.ts'

/** `identity` gets the call's `runtimeContext`. */
export type ToolCallOptions<RuntimeContext = unknown> = GuardingOptions<RuntimeContext> & UnknownOption

/** What the SDK does with a tool call. `reason` is for the model, or for the person who is asked. */
export type ToolCallApproval =
  | { readonly type: 'approved' }
  /** Only of a call that the provider runs: the SDK never runs it, and would send an approval of its own making to the provider. */
  | { readonly type: 'not-applicable' }
  | { readonly type: 'denied'; readonly reason: string }
  | { readonly type: 'user-approval'; readonly reason?: string }

/**
 * A `toolApproval` for `generateText`, `streamText` and `ToolLoopAgent`: asks the guard about each tool call before it runs. A denial reaches the model as the
 * call's result. An unknown is denied, or waits for a person (`unknown: 'ask'`); with their approval in the messages the call runs without asking the guard
 * again, as long as this function remembers it, and else only if the guard still does not deny. A tool's own `needsApproval` stays in force.
 *
 * Set the SDK's `experimental_toolApprovalSecret` where messages come back from a client: without it a client can approve an unknown by itself. What the guard
 * denies, no approval lets through. Calls that a provider runs by itself are beyond it: `guardAnswers` sees them.
 *
 * @throws InputError for an option that cannot be used
 * @example
 * const toolApproval = guardToolCalls({ guard, identity: ({ role }: { role: string }) => ({ role }) })
 * await generateText({ model, tools, prompt, runtimeContext: { role: 'visitor' }, toolApproval })
 */
export function guardToolCalls<RuntimeContext = unknown>(
  options: ToolCallOptions<RuntimeContext>,
): (call: CallToApprove<RuntimeContext>) => Promise<ToolCallApproval> {
  requireGuarding('guardToolCalls', options)
  const guardOf = rememberVerdicts(options)
  return async (call) => {
    if (call.toolCall.providerExecuted === true) return { type: 'not-applicable' }
    const own = { ...options, guard: guardOf(call.toolCall.toolCallId) }
    const { toolName: tool } = call.toolCall
    let pending: PendingCall = { kind: 'call', requests: [], tool, arguments: null, text: '' }
    try {
      pending = readCall(call)
      const handling = await handlePending(own, pending, { context: call.runtimeContext })
      if (handling.kind !== 'pass') return stop(handling)
      return { type: (await asksPerson(call)) ? 'user-approval' : 'approved' }
    } catch (error) {
      return stop(await handleFailed(own, pending, error))
    }
  }
}

/** @throws InputError where it is not clear what the guard and a person would say yes to */
function readCall({ toolCall, messages }: CallToApprove<unknown>): PendingCall {
  const { toolCallId, toolName, input } = toolCall
  if (!isClearApproval(messages, toolCallId))
    throw new InputError(`approval of call \`${toolCallId}\` fits more than one call; give each call an id of its own`)
  // The SDK does not say what the model said beside the call.
  return { kind: 'call', requests: readRequests(messages), tool: toolName, arguments: readInput(input), text: '' }
}

function stop(handling: Handling): ToolCallApproval {
  // INVARIANT: a call that nothing lets through is denied, whatever else happens; all other answers let the SDK run it.
  if (handling.kind === 'ask') return { type: 'user-approval', reason: handling.question }
  return { type: 'denied', reason: 'message' in handling ? handling.message : '' }
}
