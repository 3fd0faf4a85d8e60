import { GuardAgentError } from '../../contract/errors.ts'
import type { Verdict } from '../../contract/verdict.ts'

/** An answer that the guard did not let through, where the caller wants an error (`withheld: 'error'`). The message is the refusal; it quotes nothing of the answer. */
export class AnswerWithheldError extends GuardAgentError {
  /** Null where the guard itself failed. */
  readonly verdict: Verdict | null

  constructor(message: string, verdict: Verdict | null) {
    super('answer-withheld', message)
    this.verdict = verdict
  }
}
