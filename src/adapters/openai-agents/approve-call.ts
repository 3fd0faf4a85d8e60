import type { RunContext } from '@openai/agents'
import type { Json } from '../../contract/json.ts'
import { type Handling, toJson } from '../mapping/index.ts'
import { askGuard, type Guarding } from './ask-guard.ts'
import type { DecidedCalls } from './decided-calls.ts'
import { typedContext } from './typed-context.ts'

/** `needsApproval` of a tool with any parameters; `input` is what the tool's schema made of the arguments. */
export type NeedsApproval = (context: RunContext, input: unknown, callId?: string) => Promise<boolean>

export type Approving<TContext> = {
  readonly guarding: Guarding<TContext>
  readonly decided: DecidedCalls
  readonly tool: string
  /** What the tool asks for by itself. Its yes needs a person; its no does not take back that the guard could not decide. */
  readonly own?: NeedsApproval
}

/**
 * `needsApproval` of a tool: asks the guard, and then a person about what the guard could not decide. What it denies needs nobody: the guardrail rejects
 * it when the SDK comes to run it.
 */
export function approveCall<TContext>(approving: Approving<TContext>): NeedsApproval {
  const { decided, tool, own } = approving
  return async (context, input, callId = '') => {
    const key = { tool, callId }
    const shown = asJson(input)
    // Where a saved run goes on, the SDK asks again about what waited.
    const known = shown === undefined ? undefined : decided.again(context, key, shown)
    const handling = known?.handling ?? (await askAboutInput(approving, context, input))
    const passes = handling.kind === 'pass'
    const needed = passes ? ((await own?.(context, input, callId)) ?? false) : handling.kind === 'ask'
    // Only where no other function stands between this one and the SDK does the SDK wait because of it.
    const waits = needed && own !== undefined
    decided.put(context, key, { tool, arguments: shown ?? null, handling, waits })
    return needed
  }
}

function asJson(input: unknown): Json | undefined {
  try {
    return toJson(input)
  } catch {
    return undefined
  }
}

function askAboutInput<TContext>(
  { guarding, tool }: Approving<TContext>,
  context: RunContext,
  input: unknown,
): Promise<Handling> {
  const call = (requests: readonly string[], value: unknown) =>
    ({ kind: 'call', requests, tool, arguments: toJson(value), text: '' }) as const
  return askGuard(guarding, typedContext<TContext>(context), {
    read: (requests) => call(requests, input),
    unread: call([], null),
  })
}
