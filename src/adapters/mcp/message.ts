import {
  CLIENT_CAPABILITIES_META_KEY,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  type RequestId,
} from '@modelcontextprotocol/client'
import { fieldOf } from './field-of.ts'

/** Whatever asks or tells by a method: a request, or a notification. */
export type Asking = JSONRPCRequest | JSONRPCNotification

/** The id that an answer must bear; null where nobody waits for one. Looked up as it is: 1 and '1' are two ids. */
export function idOf(message: JSONRPCMessage): RequestId | null {
  const id = fieldOf(message, 'id')
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function metaOf(message: Asking): unknown {
  return fieldOf(message.params, '_meta')
}

/** Whether it speaks the protocol of 2026-07-28 or later, where each request says so by itself and servers ask nothing of clients. */
export function isModern(message: Asking): boolean {
  return typeof fieldOf(metaOf(message), PROTOCOL_VERSION_META_KEY) === 'string'
}

/** A key of the request's envelope. */
export function envelopeOf(message: Asking, key: string): unknown {
  return fieldOf(metaOf(message), key)
}

/** Whether capabilities of a client let a person fill in a form. */
export function takesForms(capabilities: unknown): boolean {
  const elicitation = fieldOf(capabilities, 'elicitation')
  if (typeof elicitation !== 'object' || elicitation === null) return false
  // Nothing named means forms, as the protocol once knew nothing else.
  return fieldOf(elicitation, 'form') !== undefined || fieldOf(elicitation, 'url') === undefined
}

/** What the client can, as this request or else its `initialize` said. */
export function capabilitiesOf(message: Asking, initialized: unknown): unknown {
  return isModern(message) ? envelopeOf(message, CLIENT_CAPABILITIES_META_KEY) : initialized
}
