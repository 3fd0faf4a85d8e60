import { describeError } from './problems/describe-error.ts'
import { HttpProblem } from './problems/http-problem.ts'
import type { Reply } from './routes/route.ts'
import type { ServerLog } from './server-log.ts'
import type { Service } from './service.ts'

export type RequestSeen = {
  readonly requestId: string
  readonly method: string
  /** The route's pattern: what was asked for may hold anything. */
  readonly route: string
  readonly ms: number
  readonly tokenId: string | null
  /** Whether the client had gone before it was answered. */
  readonly gone: boolean
  readonly reply: Reply
  /** What the reply's problem came from; undefined where it is none. */
  readonly failure: unknown
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const REFUSALS = new Set([401, 421, 429, 503])
/** Asked all the time, by machines. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

function levelOf({ reply: { status }, route }: RequestSeen): keyof ServerLog {
  if (REFUSALS.has(status)) return 'warn'
  if (status >= 500) return 'error'
  return PROBES.has(route) && status < 400 ? 'debug' : 'info'
}

function verdictFields(verdicts: Reply['verdicts'] = []) {
  const told = verdicts.map(({ id, decision }) => ({ verdictId: id, decision }))
  return told.length === 1 ? told[0] : told.length > 1 ? { verdicts: told } : {}
}

function failureFields(failure: unknown) {
  if (failure === undefined) return {}
  return failure instanceof HttpProblem ? { problem: failure.problem } : { error: describeError(failure) }
}

/** Writes down and counts a request that is answered. INVARIANT: nothing of a body, a header or a path. */
export function noteRequest({ log, metrics }: Pick<Service, 'log' | 'metrics'>, seen: RequestSeen): void {
  const { requestId, route, ms, tokenId, gone, reply, failure } = seen
  const method = METHODS.has(seen.method) ? seen.method : 'other'
  const fields = {
    requestId,
    method,
    route,
    status: reply.status,
    ms: Math.round(ms * 10) / 10,
    ...(tokenId === null ? {} : { tokenId }),
    ...verdictFields(reply.verdicts),
    ...failureFields(failure),
    ...(gone && { gone }),
  }
  try {
    metrics.request({ route, method, status: reply.status, seconds: ms / 1000 })
    log[levelOf(seen)](fields, 'request')
  } catch {
    // An answer does not depend on whether it can be written down.
  }
}
