import {
  BAGGAGE_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  TRACEPARENT_META_KEY,
  TRACESTATE_META_KEY,
} from '@modelcontextprotocol/client'
import { canonicalJson } from '../../contract/json.ts'
import { saysYes } from './ask-form.ts'
import { fieldOf } from './field-of.ts'
import type { Asking } from './message.ts'
import { ownId } from './own-id.ts'
import type { ReadCall } from './tool-call.ts'

/** Questions that may be open at a time; the oldest is forgotten first, and its call is guarded anew. */
const OPEN_QUESTIONS = 1000

/** What the answer to a question stands under in `inputResponses`. */
export const QUESTION = 'guardagent'

/** A call that waits for a person, with what to tell the model where the person says no. */
export type AskedCall<Refusal> = { readonly call: ReadCall; readonly refusal: Refusal }

/**
 * Calls that a person is asked about since 2026-07-28: the client gets a question in place of a result, and makes the same call again with the answer.
 * An answer counts once, and for that very call only.
 */
export class Approvals<Refusal> {
  readonly #open = new Map<string, AskedCall<Refusal>>()

  /** Answers the `requestState` that the client brings back. */
  open(asked: AskedCall<Refusal>): string {
    const state = ownId()
    this.#open.set(state, asked)
    const oldest = this.#open.keys().next()
    if (this.#open.size > OPEN_QUESTIONS && oldest.done === false) this.#open.delete(oldest.value)
    return state
  }

  /** What became of the question that this call answers; null where it answers none. */
  take(call: ReadCall): { readonly asked: AskedCall<Refusal>; readonly yes: boolean } | null {
    const state = fieldOf(call.message.params, 'requestState')
    const asked = typeof state === 'string' ? this.#open.get(state) : undefined
    if (typeof state !== 'string' || asked === undefined || !isSame(call, asked.call)) return null
    this.#open.delete(state)
    return { asked, yes: saysYes(fieldOf(fieldOf(call.message.params, 'inputResponses'), QUESTION)) }
  }
}

function isSame(one: ReadCall, other: ReadCall): boolean {
  return one.tool === other.tool && canonicalJson(one.arguments) === canonicalJson(other.arguments)
}

/** What of `_meta` belongs to one request alone, and says nothing of the call. */
const OF_REQUEST = [
  'progressToken',
  PROTOCOL_VERSION_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
  TRACEPARENT_META_KEY,
  TRACESTATE_META_KEY,
  BAGGAGE_META_KEY,
]

/** The call as it was guarded, `_meta` too, in the name of the request that brought the answer. */
export function resume(asked: ReadCall, answered: ReadCall): Asking {
  const meta = new Map<string, unknown>(Object.entries(asked.message.params?._meta ?? {}))
  for (const key of OF_REQUEST) {
    const value = fieldOf(answered.message.params?._meta, key)
    if (value === undefined) meta.delete(key)
    else meta.set(key, value)
  }
  return { ...answered.message, params: { ...asked.message.params, _meta: Object.fromEntries(meta) } }
}
