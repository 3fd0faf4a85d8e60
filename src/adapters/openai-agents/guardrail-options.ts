import type { RunContext } from '@openai/agents'
import type { Verdict } from '../../contract/verdict.ts'
import type { GuardingOptions, Handling, UnknownOption } from '../mapping/index.ts'

/** What `defineGuardrails` takes beside what every adapter takes. `TContext` is the run's own context. */
export type GuardrailOptions<TContext = unknown> = GuardingOptions<RunContext<TContext>> &
  UnknownOption & {
    /** What a denied call or result does: the model reads why (`rejectContent`, the default), or the run ends with the SDK's tripwire error. */
    readonly behavior?: 'rejectContent' | 'throwException'
    /** What `agent` and `tools` guard beside calls; nothing by default, since each is a verdict more. */
    readonly also?: readonly ('result' | 'request' | 'answer')[]
    /** The user's messages, oldest first, where the SDK's own way to tell them does not reach: a realtime session, tools without their agent. */
    readonly requests?: (context: RunContext<TContext>) => readonly string[]
  }

/** `outputInfo` of every guardrail. `verdict` is null where the guard itself failed; `approvedByPerson` says that a person's word let an unknown through. */
export type GuardrailInfo = {
  readonly handled: Handling['kind']
  readonly verdict: Verdict | null
  readonly approvedByPerson: boolean
}

export function describeHandling({ kind, verdict }: Handling, approvedByPerson = false): GuardrailInfo {
  return { handled: kind, verdict, approvedByPerson }
}
