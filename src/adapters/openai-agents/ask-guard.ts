import type { RunContext } from '@openai/agents'
import { type Handling, handleFailed, handlePending, type Pending } from '../mapping/index.ts'
import type { AskedRequests } from './asked-requests.ts'
import type { GuardedParts } from './guarded-parts.ts'
import type { GuardrailOptions } from './guardrail-options.ts'

/** What the guardrails of one `defineGuardrails` share. */
export type Guarding<TContext> = {
  readonly options: GuardrailOptions<TContext>
  readonly asked: AskedRequests
  readonly parts: GuardedParts
}

/** What waits, in two forms: as the guard sees it, and, where that cannot be made, with nothing in it. */
export type Waiting = {
  readonly read: (requests: readonly string[]) => Pending
  readonly unread: Pending
}

/** Asks the guard. Never rejects: what cannot be shown to the guard is stopped like what it failed on. */
export async function askGuard<TContext>(
  { options, asked }: Guarding<TContext>,
  context: RunContext<TContext>,
  { read, unread }: Waiting,
): Promise<Handling> {
  try {
    const requests = options.requests?.(context) ?? asked.of(context)
    return await handlePending(options, read(requests), { context })
  } catch (error) {
    // A function of the caller failed, or a value that has no JSON; `handlePending` itself does not reject.
    return handleFailed(options, unread, error)
  }
}
