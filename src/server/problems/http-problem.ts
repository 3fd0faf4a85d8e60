import { GuardAgentError } from '../../contract/errors.ts'
import { PROBLEMS, type ProblemCode } from './problem.ts'

/** Ends a request with a problem. `message` is its detail, and reaches the client: it never holds what was in a body, a header or a path. */
export class HttpProblem extends GuardAgentError {
  readonly problem: ProblemCode
  readonly headers: Readonly<Record<string, string>>

  constructor(problem: ProblemCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(problem, detail)
    this.problem = problem
    this.headers = headers
  }

  get status(): number {
    return PROBLEMS[this.problem].status
  }
}
