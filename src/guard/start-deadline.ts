import { DeadlineError, InputError } from '../contract/errors.ts'

const MOST_MS = 3_600_000

/**
 * A signal that aborts after `ms` milliseconds (1 to 3,600,000), or when the caller's does; `stop` ends the watch.
 * @throws InputError for a time out of range
 */
export function startDeadline(ms: number, outer?: AbortSignal): { signal: AbortSignal; stop: () => void } {
  if (!(ms >= 1 && ms <= MOST_MS))
    throw new InputError(`deadlineMs: expected 1 to ${MOST_MS}, got \`${ms}\`; pass milliseconds`)
  const controller = new AbortController()
  const onTime = () => controller.abort(new DeadlineError('deadline', `the guard did not end within ${ms} ms`))
  const onAbort = () =>
    controller.abort(new DeadlineError('aborted', 'the caller aborted the guard', { cause: outer?.reason }))
  const timer = setTimeout(onTime, ms)
  if (outer?.aborted) onAbort()
  outer?.addEventListener('abort', onAbort, { once: true })
  const stop = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, stop }
}
