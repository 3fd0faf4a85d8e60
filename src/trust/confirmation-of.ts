import { Confirmation } from '../contract/demonstration.ts'
import { describeIssues } from '../contract/describe-issue.ts'
import { InputError } from '../contract/errors.ts'
import type { Admittance } from './trust.ts'

/** What is kept of who let a demonstration in. @throws InputError where nobody is named */
export function confirmationOf({ by, rule }: Admittance, at: Date): Confirmation {
  const given = { by, at: at.toISOString(), ...(rule === undefined ? {} : { rule }) }
  const parsed = Confirmation.safeParse(given)
  if (parsed.success) return parsed.data
  throw new InputError(`confirmation: ${describeIssues(parsed.error.issues, given)}; name who answers for it`)
}

/** The same, with the ids that it contradicts, where it was let in despite them. */
export function keepDespite(confirmation: Confirmation, contradicted: readonly string[]): Confirmation {
  return contradicted.length === 0 ? confirmation : { ...confirmation, despite: [...contradicted] }
}
