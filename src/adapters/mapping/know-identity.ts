import type { Identity } from '../../contract/action.ts'
import { DeadlineError, InputError } from '../../contract/errors.ts'
import type { GuardingOptions } from './guarding-options.ts'
import type { Around } from './handle-pending.ts'

/** Who acts, where the caller says that nobody is known: then no text may say it either. */
const NOBODY: Identity = {}

/**
 * Who acts, as the caller knows it; nothing only where the caller leaves it to the input's text.
 * @throws InputError where a function of the caller does not know, DeadlineError where it takes too long, or what that function throws
 */
export async function knowIdentity<Context>(
  { identity = NOBODY, deadlineMs }: GuardingOptions<Context>,
  { context, signal }: Around<Context>,
): Promise<{ readonly identity?: Identity }> {
  if (identity === 'from-input') return {}
  if (typeof identity !== 'function') return { identity }
  const known = await inTime(identity(context), { deadlineMs, signal })
  if (known !== undefined) return { identity: known }
  throw new InputError(
    '`identity` answered nothing; answer who acts, `{}` for nobody, or give `from-input` for what the text says',
  )
}

type Limits = { readonly deadlineMs: number | undefined; readonly signal: AbortSignal | undefined }

/** The work's answer, within the time that a verdict has. */
async function inTime<T>(work: T | Promise<T>, { deadlineMs, signal }: Limits): Promise<T> {
  if (!(work instanceof Promise)) return work
  const ended = Promise.withResolvers<never>()
  const onAbort = () => ended.reject(new DeadlineError('aborted', 'the caller ended it before it was known who acts'))
  const timeUp = () => ended.reject(new DeadlineError('deadline', `who acts was not known within ${deadlineMs} ms`))
  const timer = deadlineMs === undefined ? undefined : setTimeout(timeUp, deadlineMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
