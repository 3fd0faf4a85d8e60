import { knowIdentity, toJson } from '../mapping/index.ts'
import type { Around } from './call-context.ts'
import type { CallOptions } from './judge-calls.ts'
import { digestOf, type ReadCall } from './read-call.ts'

/** Calls with who makes them: what is decided about them counts for nobody else. */
export type BoundCalls = { readonly options: CallOptions<unknown>; readonly calls: readonly ReadCall[] }

/** Asks once who acts, so that the guard is told of whom a decision is bound to. Never rejects: where it is not known, the guard is told that. */
export async function bindCalls<Context>(
  options: CallOptions<Context>,
  calls: readonly ReadCall[],
  around: Around<Context>,
): Promise<BoundCalls> {
  try {
    const { identity = 'from-input' } = await knowIdentity(options, around)
    return { options: { ...options, identity }, calls: calls.map(boundTo(toJson(identity))) }
  } catch (error) {
    const identity = () => Promise.reject(error)
    return { options: { ...options, identity }, calls: calls.map(boundTo(null)) }
  }
}

function boundTo(actor: ReturnType<typeof toJson>): (call: ReadCall) => ReadCall {
  return (call) => ({ ...call, digest: digestOf([call.digest, actor]) })
}
