import type { CheckResult } from '../contract/check-result.ts'
import type { Reason } from '../contract/reason.ts'

function phrase(reason: Reason): string {
  switch (reason.kind) {
    case 'access':
      return reason.columns.length === 0 ? reason.database : `${reason.database} (${reason.columns.join(', ')})`
    case 'rule':
      return reason.rule
    case 'policy':
      return `${reason.policy}: ${reason.detail}`
    case 'tool':
      return reason.detail
    case 'failure':
      return reason.message
  }
}

/** What a person or the target agent is shown. A denial starts with `access denied` or `action denied`. */
export function writeMessage(result: CheckResult): string {
  const reasons = result.reasons.map(phrase).join('; ')
  if (result.decision === 'deny' && reasons === '') return 'action denied: a check denied it and gave no reason'
  if (result.decision === 'unknown') return `could not be decided: ${reasons}`
  if (result.decision === 'allow')
    return reasons === '' ? 'allowed' : `allowed at ${result.risk ?? 'low'} risk: ${reasons}`
  const subject = result.reasons.some((reason) => reason.kind === 'access') ? 'access' : 'action'
  return `${subject} denied: ${reasons}`
}
