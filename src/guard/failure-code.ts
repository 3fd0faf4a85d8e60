import { GuardAgentError } from '../contract/errors.ts'

/** The stable code of anything that was thrown. */
export function failureCode(thrown: unknown): string {
  return thrown instanceof GuardAgentError ? thrown.code : 'internal'
}
