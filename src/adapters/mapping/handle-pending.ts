import { GuardAgentError, GuardFailure, InputError } from '../../contract/errors.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { GuardingOptions, Refusal, UnknownOption } from './guarding-options.ts'
import { knowIdentity } from './know-identity.ts'
import type { Pending } from './pending.ts'
import { renderAction } from './render-action.ts'
import { renderQuestion } from './render-question.ts'
import { renderRefusal } from './render-refusal.ts'

/**
 * What becomes of something pending. Only `pass` lets it through. `message` is for the model, where nobody says yes; `question` for a person. A `stop` without a verdict
 * is a failure of the guard, with the error that it was.
 */
export type Handling =
  | { readonly kind: 'pass'; readonly verdict: Verdict }
  | { readonly kind: 'ask'; readonly verdict: Verdict; readonly message: string; readonly question: string }
  | { readonly kind: 'stop'; readonly verdict: Verdict; readonly message: string }
  | { readonly kind: 'stop'; readonly verdict: null; readonly message: string; readonly error: unknown }

/** What the SDK hands over beside what is pending. */
export type Around<Context> = { readonly context: Context; readonly signal?: AbortSignal | undefined }

/**
 * The one mapping from verdicts to what adapters do. Allow passes, as does whatever a guard in shadow mode says; deny stops; unknown stops, or asks a person
 * where that is wanted (`unknown: 'ask'`). Whatever is thrown on the way, by the guard or by a function of the caller, stops.
 * Never rejects.
 */
export async function handlePending<Context>(
  options: GuardingOptions<Context> & UnknownOption,
  pending: Pending,
  around: Around<Context>,
): Promise<Handling> {
  try {
    const handling = handleVerdict(options, pending, await askGuard(options, pending, around))
    await options.onHandled?.(handling, pending)
    return handling
  } catch (error) {
    return handleFailed(options, pending, error)
  }
}

async function askGuard<Context>(
  options: GuardingOptions<Context>,
  pending: Pending,
  around: Around<Context>,
): Promise<Verdict> {
  const { guard, deadlineMs, render = renderAction } = options
  const { signal } = around
  const action = { ...render(pending), ...(await knowIdentity(options, around)) }
  const limits = { ...(signal === undefined ? {} : { signal }), ...(deadlineMs === undefined ? {} : { deadlineMs }) }
  return guard.guard(action, limits).catch((error: unknown) => {
    if (error instanceof GuardFailure) return error.verdict
    throw error
  })
}

function handleVerdict(options: GuardingOptions<never> & UnknownOption, pending: Pending, verdict: Verdict): Handling {
  // INVARIANT: whatever is neither an allow nor said by a guard that only watches does not pass.
  if (verdict.decision === 'allow' || verdict.mode === 'shadow') return { kind: 'pass', verdict }
  const message = tell(options, { pending, verdict })
  const asks = verdict.decision === 'unknown' && options.unknown === 'ask'
  return asks
    ? { kind: 'ask', verdict, message, question: renderQuestion(pending, verdict) }
    : { kind: 'stop', verdict, message }
}

/** Stops what could not be shown to a guard, or what a guard failed on. Never rejects. */
export async function handleFailed(
  options: GuardingOptions<never>,
  pending: Pending,
  error: unknown,
): Promise<Handling> {
  const code = error instanceof GuardAgentError ? error.code : 'internal'
  const refusal: Refusal = { pending, verdict: null, code }
  const stop = (message: string): Handling => ({ kind: 'stop', verdict: null, message, error })
  try {
    const handling = stop(tell(options, refusal))
    await options.onHandled?.(handling, pending)
    return handling
  } catch {
    // The caller's own functions fail, perhaps the one that threw first.
    return stop(renderRefusal(refusal))
  }
}

function tell(options: GuardingOptions<never>, refusal: Refusal): string {
  const { renderRefusal: render = renderRefusal } = options
  const text: unknown = render(refusal)
  if (typeof text === 'string') return text
  throw new InputError('`renderRefusal` answered no text; answer a string')
}
