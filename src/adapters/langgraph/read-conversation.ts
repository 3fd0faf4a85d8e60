import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { ToolCall } from '@langchain/core/messages/tool'

/** What the user said, oldest first, a line each part. A part that is no text leaves its type, `[image]`. */
export function readRequests(messages: readonly BaseMessage[]): string[] {
  return messages.filter((message) => HumanMessage.isInstance(message)).map(readMessage)
}

function readMessage({ content }: HumanMessage): string {
  if (typeof content === 'string') return content
  return content
    .map((part) => ('text' in part && typeof part.text === 'string' ? part.text : `[${part.type}]`))
    .join('\n')
}

/** The model's last message: the one whose calls a tool node runs. */
export function lastAnswer(messages: readonly BaseMessage[]): AIMessage | null {
  return messages.findLast((message): message is AIMessage => AIMessage.isInstance(message)) ?? null
}

/** The calls of the model's last message that nothing has answered yet, as a tool node finds them. */
export function pendingCalls(messages: readonly BaseMessage[]): ToolCall[] {
  const answered = new Set(messages.filter((message) => ToolMessage.isInstance(message)).map((it) => it.tool_call_id))
  const calls = lastAnswer(messages)?.tool_calls ?? []
  return calls.filter(({ id }) => id === undefined || !answered.has(id))
}
