import type { Verdict } from '../../contract/verdict.ts'
import type { Pending } from './pending.ts'

function subjectOf(pending: Pending): string {
  switch (pending.kind) {
    case 'call':
      return `the call of \`${pending.tool}\``
    case 'result':
      return `the result of \`${pending.tool}\``
    case 'answer':
      return 'the answer'
    case 'request':
      return 'the request'
  }
}

/** What a person is asked about something that a guard left open. The SDK shows what it is about. */
export function renderQuestion(pending: Pending, verdict: Verdict): string {
  return `The guard left ${subjectOf(pending)} to you: ${verdict.message}`
}
