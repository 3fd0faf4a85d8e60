import type { FunctionCallItem } from '@openai/agents'
import { type PendingCall, readArguments } from '../mapping/index.ts'

/** As the guard sees a call, but for its arguments: those may have no JSON. The SDK does not tell what the model said beside it. */
export function unreadCall({ name, namespace }: FunctionCallItem, requests: readonly string[] = []): PendingCall {
  // A tool that is loaded late may be called in a namespace of its own name.
  const tool = namespace === undefined || namespace === name ? name : `${namespace}.${name}`
  return { kind: 'call', requests, tool, arguments: null, text: '' }
}

/**
 * As the guard sees a call; a tool of a namespace goes by both names.
 * @throws TypeError where its arguments have no JSON: a number that is not finite
 */
export function readCall(call: FunctionCallItem, requests: readonly string[]): PendingCall {
  return { ...unreadCall(call, requests), arguments: readArguments(call.arguments) }
}
