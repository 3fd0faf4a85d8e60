import { DeadlineError, GuardAgentError } from '../contract/errors.ts'

/** The error of a signal that was aborted: the caller's own typed one, else a `DeadlineError`. */
export function abortError(signal: AbortSignal): GuardAgentError {
  const reason: unknown = signal.reason
  if (reason instanceof GuardAgentError) return reason
  const overdue = reason instanceof Error && reason.name === 'TimeoutError'
  return overdue
    ? new DeadlineError('deadline', 'the time for this guard was up while a model was asked')
    : new DeadlineError('aborted', 'the caller aborted while a model was asked')
}
