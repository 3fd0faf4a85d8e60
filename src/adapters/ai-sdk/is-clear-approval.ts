import type { ModelMessage } from 'ai'

type Assistant = Extract<ModelMessage, { role: 'assistant' }>
type AssistantPart = Exclude<Assistant['content'], string>[number]

function partsOf({ content }: Assistant): readonly AssistantPart[] {
  return typeof content === 'string' ? [] : content
}

function approvedIds(last: ModelMessage | undefined): ReadonlySet<string> {
  if (last?.role !== 'tool') return new Set()
  const approved = last.content.flatMap((part) =>
    part.type === 'tool-approval-response' && part.approved ? [part.approvalId] : [],
  )
  return new Set(approved)
}

/**
 * Whether an approval that comes back in the messages belongs to this call and no other. The SDK finds the call of an approval by its id and takes the last one
 * that carries it; a model that makes two calls with one id would have a person see the first and run the second. True where no approval comes back.
 */
export function isClearApproval(messages: readonly ModelMessage[], toolCallId: string): boolean {
  const approved = approvedIds(messages.at(-1))
  const answers = messages.filter((message) => message.role === 'assistant').map(partsOf)
  const carries = (part: AssistantPart) => part.type === 'tool-call' && part.toolCallId === toolCallId
  const asks = (part: AssistantPart) =>
    part.type === 'tool-approval-request' && part.toolCallId === toolCallId && approved.has(part.approvalId)

  const asking = answers.filter((parts) => parts.some(asks))
  const [first] = asking
  if (first === undefined) return true
  const last = answers.findLast((parts) => parts.some(carries))
  return asking.length === 1 && last === first && first.filter(carries).length === 1
}
