import { ToolMessage } from '@langchain/core/messages'
import type { ToolCall } from '@langchain/core/messages/tool'

/** The answer to a call that did not run: what the model finds where it looks for the tool's. */
export function refuseCall(call: ToolCall, message: string): ToolMessage {
  return new ToolMessage({ status: 'error', name: call.name, tool_call_id: call.id ?? '', content: message })
}
