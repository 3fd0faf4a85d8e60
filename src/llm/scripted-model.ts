import { ModelError } from '../contract/errors.ts'
import type { Model, ModelRequest } from '../contract/model.ts'
import { abortError } from './abort-error.ts'

/** A reply to give, an error to throw, or what makes a reply out of the request. */
export type ScriptedReply = string | Error | ((request: ModelRequest) => string)

/** A `Model` that also keeps what it was asked. */
export type ScriptedModel = Model & { readonly requests: readonly ModelRequest[] }

/**
 * A model for tests: gives the replies in order, one a call, and counts each call with no tokens.
 *
 * `complete` throws a `ModelError` (`model-unavailable`) once the replies have run out.
 *
 * @example
 * const model = scriptedModel(['{"program": "return CheckAccess({}, {})"}', new Error('down')])
 */
export function scriptedModel(replies: readonly ScriptedReply[], name = 'scripted'): ScriptedModel {
  const requests: ModelRequest[] = []
  return {
    name,
    requests,
    async complete(request) {
      const reply = replies[requests.length]
      requests.push(request)
      if (request.signal?.aborted) throw abortError(request.signal)
      request.usage.calls += 1
      if (reply === undefined) {
        const message = `the scripted model has ${replies.length} replies and was asked for reply ${requests.length}`
        throw new ModelError('model-unavailable', message)
      }
      if (reply instanceof Error) throw reply
      return typeof reply === 'string' ? reply : reply(request)
    },
  }
}
