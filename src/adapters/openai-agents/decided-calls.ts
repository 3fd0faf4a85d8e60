import { isDeepStrictEqual } from 'node:util'
import type { RunContext } from '@openai/agents'
import type { Json } from '../../contract/json.ts'
import type { Handling } from '../mapping/index.ts'

/** A call as both the approval function and the guardrail know it. */
export type CallKey = { readonly tool: string; readonly callId: string }

/** What was decided when the SDK asked whether a person must approve. */
export type DecidedCall = {
  readonly tool: string
  /** As the guard was shown them. */
  readonly arguments: Json
  readonly handling: Handling
  /** Whether the SDK was told to wait for a person: the call cannot run before one approved. */
  readonly waits: boolean
}

function keyOf({ tool, callId }: CallKey): string {
  return JSON.stringify([tool, callId])
}

/**
 * Whether two arguments are the same, as values: JSON writes a number that is not finite as null. What is nested too deep to be compared is not.
 */
export function sameArguments(one: Json, other: Json): boolean {
  try {
    return isDeepStrictEqual(one, other)
  } catch {
    return false
  }
}

/**
 * Verdicts on their way from the approval function to the guardrail of the same call, so that the guard is asked once. A verdict is used once, unless the
 * tool `resumes`: an agent as a tool is run anew, by the same call, each time that its own run goes on after a question to a person.
 */
export class DecidedCalls {
  readonly #resumes: boolean
  readonly #decided = new WeakMap<RunContext, Map<string, DecidedCall>>()
  readonly #used = new WeakMap<RunContext, Set<string>>()

  constructor({ resumes = false }: { readonly resumes?: boolean } = {}) {
    this.#resumes = resumes
  }

  put(context: RunContext, key: CallKey, call: DecidedCall): void {
    const calls = this.#decided.get(context) ?? new Map<string, DecidedCall>()
    this.#decided.set(context, calls)
    // INVARIANT: nothing takes the place of a stop but the guardrail that acts on it.
    if (calls.get(keyOf(key))?.handling.kind !== 'stop') calls.set(keyOf(key), call)
  }

  get(context: RunContext, key: CallKey): DecidedCall | undefined {
    return this.#decided.get(context)?.get(keyOf(key))
  }

  /** What was decided about a call that the SDK asks about again: one that waits for a person, or that resumes. */
  again(context: RunContext, key: CallKey, given: Json): DecidedCall | undefined {
    const call = this.get(context, key)
    const mayRepeat = call !== undefined && (call.waits || this.#resumes)
    return mayRepeat && sameArguments(call.arguments, given) ? call : undefined
  }

  /** What was decided, for the guardrail to act on: a second call by that id is decided anew. */
  take(context: RunContext, key: CallKey): DecidedCall | undefined {
    const call = this.get(context, key)
    if (!this.#resumes) this.#decided.get(context)?.delete(keyOf(key))
    return call
  }

  /** Keeps what a guardrail decided, where the same call may come again. */
  keep(context: RunContext, key: CallKey, call: DecidedCall): void {
    if (this.#resumes) this.put(context, key, call)
  }

  /** Whether a person's approval of this call may be used; it is used then. */
  useApproval(context: RunContext, key: CallKey): boolean {
    if (this.#resumes) return true
    const used = this.#used.get(context) ?? new Set<string>()
    this.#used.set(context, used)
    return used.size !== used.add(keyOf(key)).size
  }
}
