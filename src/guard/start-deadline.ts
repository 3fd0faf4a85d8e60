import { DeadlineError } from '../contract/errors.ts'

/** A signal that aborts after `ms` milliseconds, or when the caller's does; `stop` ends the watch. */
export function startDeadline(ms: number, outer?: AbortSignal): { signal: AbortSignal; stop: () => void } {
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
