import type { RequestId } from '@modelcontextprotocol/client'
import type { Json } from '../../contract/json.ts'
import { fieldOf } from './field-of.ts'
import { type Asking, idOf } from './message.ts'

/** What `identity` and `requests` of a proxy are asked with. All of it comes from the client. */
export type McpCall = {
  readonly tool: string
  readonly arguments: Json
  /** The request's `_meta`: what clients and servers tell each other beside the arguments. */
  readonly meta: Json
}

/** A `tools/call`, read once: what is guarded and what is forwarded are both made of it. */
export type ReadCall = McpCall & {
  /** Null for a notification: nobody waits for an answer. */
  readonly id: RequestId | null
  readonly message: Asking
}

/**
 * Reads a call into a copy of its own, so that nobody can change it between the check and the run. Answers a sentence where it cannot be read.
 */
export function readCall(given: Asking): ReadCall | string {
  const message = copy(given)
  if (message === null) return 'the call is not JSON, or nested too deep; send it flat'
  const { params } = message
  // Some servers merge what they get into an object of theirs, and would then find arguments where nobody looked.
  if (fieldOf(params, '__proto__') !== undefined) return 'a field of the call is called `__proto__`; rename it'
  const tool = fieldOf(params, 'name')
  if (typeof tool !== 'string') return 'the call names no tool; give its `name` as text'
  return { id: idOf(message), message, tool, arguments: jsonAt(params, 'arguments'), meta: jsonAt(params, '_meta') }
}

function copy(given: Asking): Asking | null {
  try {
    return JSON.parse(JSON.stringify(given))
  } catch {
    return null
  }
}

/** A part of its own, so that whoever renders it cannot change what is forwarded. */
function jsonAt(params: unknown, name: string): Json {
  const value = fieldOf(params, name)
  return value === undefined ? {} : JSON.parse(JSON.stringify(value))
}
