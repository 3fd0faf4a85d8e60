import { createHash } from 'node:crypto'
import type { BaseMessage } from '@langchain/core/messages'
import type { ToolCall } from '@langchain/core/messages/tool'
import { canonicalJson, type Json } from '../../contract/json.ts'
import { type PendingCall, toJson } from '../mapping/index.ts'
import { lastAnswer, readRequests } from './read-conversation.ts'

/** A tool call that waits for a verdict. */
export type ReadCall = {
  readonly pending: PendingCall
  /** What runs if it passes: a copy, so that nobody who holds the message can change it after it was checked. */
  readonly call: ToolCall
  /** Stands for id, tool and arguments, and for who acts once that is known: what is decided about this call counts for no other. */
  readonly digest: string
  /** Why it could not be read; what cannot be read does not pass. */
  readonly unreadable?: unknown
}

/** Reads a call, with what the conversation says around it. Never throws. */
export function readCall(call: ToolCall, messages: readonly BaseMessage[]): ReadCall {
  try {
    const args = readFields(call)
    const pending = { ...describe(call, messages), arguments: args }
    return {
      pending,
      call: { ...call, args: structuredClone(args) },
      digest: digestOf([call.id ?? null, call.name, args]),
    }
  } catch (unreadable) {
    const pending: PendingCall = { kind: 'call', requests: [], tool: String(call.name), arguments: null, text: '' }
    return { pending, call, digest: digestOf([call.id ?? null, pending.tool]), unreadable }
  }
}

function readFields(call: ToolCall): { [key: string]: Json } {
  const args = toJson(call.args)
  if (args === null || typeof args !== 'object' || Array.isArray(args))
    throw new TypeError(`expected the arguments of \`${call.name}\` to be an object`)
  return args
}

function describe(call: ToolCall, messages: readonly BaseMessage[]): Omit<PendingCall, 'arguments'> {
  const answer = lastAnswer(messages)
  const text = answer?.tool_calls?.some(({ id }) => id === call.id) === true ? answer.text : ''
  return { kind: 'call', requests: readRequests(messages), tool: call.name, text }
}

/** One short name for what the parts say together. */
export function digestOf(parts: readonly Json[]): string {
  return createHash('sha256').update(canonicalJson(parts)).digest('hex')
}
