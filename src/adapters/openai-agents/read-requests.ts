import type { AgentInputItem } from '@openai/agents'

type UserMessage = Extract<AgentInputItem, { role: 'user' }>

/** What the user wrote, oldest first: the messages with the role `user`, a line each part. A part that is no text leaves its type, `[input_image]`. */
export function readRequests(input: string | readonly AgentInputItem[]): readonly string[] {
  return typeof input === 'string' ? [input] : input.filter(isUserMessage).map(readMessage)
}

function isUserMessage(item: AgentInputItem): item is UserMessage {
  return 'role' in item && item.role === 'user'
}

function readMessage({ content }: UserMessage): string {
  if (typeof content === 'string') return content
  return content.map((part) => (part.type === 'input_text' ? part.text : `[${part.type}]`)).join('\n')
}
