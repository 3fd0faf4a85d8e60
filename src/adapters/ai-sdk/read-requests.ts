import type { ModelMessage } from 'ai'
import type { ModelCall } from './model-types.ts'

/** A message as the SDK's callers write it, or as a model gets it. */
type Message = ModelMessage | ModelCall['prompt'][number]
type UserPart = Exclude<Extract<Message, { role: 'user' }>['content'], string>[number]

function readPart(part: UserPart): string {
  if (part.type === 'text') return part.text
  // A guard reads text. That there is something it cannot read is all that it is told.
  return part.type === 'image' ? `[${part.mediaType ?? 'image'}]` : `[${part.mediaType}]`
}

/**
 * What the user asked for, oldest first: the text of the user's messages, and the media type of each file in them. What the system, the model and the tools
 * said is no request.
 */
export function readRequests(messages: readonly Message[]): string[] {
  return messages.flatMap((message) => {
    if (message.role !== 'user') return []
    return typeof message.content === 'string' ? message.content : message.content.map(readPart).join('\n')
  })
}
