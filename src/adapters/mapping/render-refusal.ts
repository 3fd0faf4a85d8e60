import { renderJson } from '../../contract/json.ts'
import type { Reason } from '../../contract/reason.ts'
import type { Refusal } from './guarding-options.ts'
import type { Pending } from './pending.ts'

function whatHappened(pending: Pending): string {
  switch (pending.kind) {
    case 'call':
      return `The call of \`${pending.tool}\` did not run.`
    case 'result':
      return `The result of \`${pending.tool}\` is withheld.`
    case 'answer':
      return 'The answer is withheld.'
    case 'request':
      return 'The request is refused.'
  }
}

function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'access': {
      const what = reason.columns.length === 0 ? 'anything' : `\`${reason.columns.join('`, `')}\``
      return `the user may not read ${what} of \`${reason.database}\``
    }
    case 'rule': {
      const conditions = reason.conditions ?? [reason]
      const failed = conditions.map(
        ({ field, operator, required, actual }) =>
          `\`${field}\` must be ${operator} ${renderJson(required)}, and is ${actual === null ? 'not known' : renderJson(actual)}`,
      )
      return `${reason.rule} (${failed.join('; ')})`
    }
    case 'policy':
      return `${reason.policy}: ${reason.detail}`
    case 'tool':
      return reason.detail
    case 'failure':
      return reason.message
  }
}

/** What to do about it: a model that is told only "no" tries the same again. */
function advice({ verdict, pending }: Refusal): string {
  if (verdict?.decision !== 'deny')
    return 'It could not be checked, and what is not checked does not happen. Tell the user so.'
  const again = pending.kind === 'call' ? 'Do not call it again in this form. ' : ''
  return `${again}Leave out what is denied, or tell the user what cannot be done and why.`
}

/**
 * What the model is told in place of what was stopped: that nothing ran, each reason on a line, and what it can do. Of an error inside the guard only the
 * code is told; its message may name files of the host.
 */
export function renderRefusal(refusal: Refusal): string {
  const { pending, verdict } = refusal
  const why =
    verdict === null
      ? [`the guard failed (\`${refusal.code}\`)`]
      : [verdict.message, ...verdict.reasons.map(describeReason)]
  const [message, ...reasons] = why
  return [`${whatHappened(pending)} ${message}`, ...reasons.map((line) => `- ${line}`), advice(refusal)].join('\n')
}
