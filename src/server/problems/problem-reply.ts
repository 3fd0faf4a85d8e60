import type { Reply } from '../routes/route.ts'
import { HttpProblem } from './http-problem.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'

const INTERNAL = new HttpProblem(
  'internal',
  'treat it as a denial; the operator finds why in the log, by this instance',
)

/** What a client is told of an error. Of one that is no problem of ours, nothing: its message may hold anything. */
export function problemReply(error: unknown, requestId: string): Reply {
  const told = error instanceof HttpProblem ? error : INTERNAL
  const body = JSON.stringify(problemOf(told.problem, told.message, requestId))
  return { status: told.status, type: PROBLEM_TYPE, body, headers: told.headers }
}
