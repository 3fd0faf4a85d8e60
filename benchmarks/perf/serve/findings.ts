import { readVerdict } from './check-answer.ts'
import type { LoadAction } from './load-actions.ts'
import type { Outcome } from './load-client.ts'

/** What was found of all requests for verdicts. */
export type Findings = {
  /** Ids of right verdicts. */
  readonly ids: Set<string>
  /** Answers that are not the verdict of their action. */
  readonly wrong: string[]
  /** Requests without a whole answer, or with another one than a verdict. */
  readonly lost: string[]
}

export function openFindings(): Findings {
  return { ids: new Set(), wrong: [], lost: [] }
}

function describe(outcome: Outcome): string {
  return outcome.kind === 'answered' ? `status ${outcome.status}` : `${outcome.kind}: ${outcome.code}`
}

/** Takes down what became of one request for a verdict. */
export function noteOutcome(findings: Findings, action: LoadAction, outcome: Outcome): void {
  if (outcome.kind !== 'answered' || outcome.status !== 200) {
    findings.lost.push(`${describe(outcome)} to ${action.body}`)
    return
  }
  const read = readVerdict(outcome.body, action, findings.ids)
  if ('problem' in read) findings.wrong.push(`${read.problem} to ${action.body}`)
}
