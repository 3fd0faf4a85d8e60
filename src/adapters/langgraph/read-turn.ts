import { AIMessage, BaseMessage } from '@langchain/core/messages'
import type { ToolCall } from '@langchain/core/messages/tool'
import { z } from 'zod'
import { InputError } from '../../contract/errors.ts'
import { lastAnswer, pendingCalls } from './read-conversation.ts'

/** The part of a graph's state that a tool node works on. */
export type MessagesState = { readonly messages: BaseMessage[] }

export type Turn = {
  readonly messages: readonly BaseMessage[]
  /** The calls that a tool node would run. */
  readonly calls: readonly ToolCall[]
  /**
   * Whether a person may be asked. Not where each call of a message was sent by itself: several nodes would ask at once, and a decision that
   * names no interrupt goes to whichever comes first.
   */
  readonly mayAsk: boolean
}

/** One call that was sent by itself, beside the state. */
const Sent = z.object({
  lg_tool_call: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()), id: z.string().optional() }),
})

/** Reads what a tool node is about to work on. @throws InputError where that is no state with messages */
export function readTurn(state: MessagesState): Turn {
  const { messages } = state
  if (!Array.isArray(messages) || !messages.every((message) => BaseMessage.isInstance(message)))
    throw new InputError('expected a state with `messages`, got another; put the node where a ToolNode would stand')
  const pending = pendingCalls(messages)
  if (!('lg_tool_call' in state)) return { messages, calls: pending, mayAsk: true }
  const { success, data } = Sent.safeParse(state)
  if (!success)
    throw new InputError('expected `lg_tool_call` to be a tool call; send `{ ...state, lg_tool_call: call }`')
  const { name, args, id } = data.lg_tool_call
  return { messages, calls: [{ name, args, ...(id === undefined ? {} : { id }) }], mayAsk: pending.length < 2 }
}

/**
 * The messages as they would be if the model had made only these calls. A tool node that is handed these cannot run any other, whatever its version does with
 * answers that stand behind the calls.
 */
export function messagesWith(messages: readonly BaseMessage[], calls: readonly ToolCall[]): BaseMessage[] {
  const answer = lastAnswer(messages)
  if (answer === null) return [...messages, new AIMessage({ content: '', tool_calls: [...calls] })]
  // The prototype and all fields are kept: it is the same message, but for its calls.
  const narrowed: AIMessage = Object.assign(Object.create(Object.getPrototypeOf(answer)), answer, {
    tool_calls: [...calls],
  })
  return messages.map((message) => (message === answer ? narrowed : message))
}
