import { z } from 'zod'

/** What can be wrong with a request, or with the service: status, and a title that is the same each time (RFC 9457). */
export const PROBLEMS = {
  'malformed-request': { status: 400, title: 'This is no well-formed HTTP request' },
  'malformed-json': { status: 400, title: 'The body is no JSON' },
  unauthorized: { status: 401, title: 'A valid token is needed' },
  'not-found': { status: 404, title: 'There is no such path' },
  'unknown-verdict': { status: 404, title: 'There is no such verdict' },
  'method-not-allowed': { status: 405, title: 'The path does not take this method' },
  'too-slow': { status: 408, title: 'The request did not arrive in time' },
  'too-large': { status: 413, title: 'The body is too large' },
  'not-json': { status: 415, title: 'The body is not sent as JSON' },
  'expectation-failed': { status: 417, title: 'The expectation cannot be met' },
  misdirected: { status: 421, title: 'The request is meant for another host' },
  'wrong-fields': { status: 422, title: 'The body is not what the path takes' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'The service failed' },
  overloaded: { status: 503, title: 'Too many actions wait for a verdict' },
  stopping: { status: 503, title: 'The service is stopping' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_TYPE = 'application/problem+json'

/** The one shape of all errors (RFC 9457). */
export const Problem = z.strictObject({
  /** `urn:guardagent:problem:` and a code that stays the same. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What to do about it. Holds nothing of a request's body. */
  detail: z.string(),
  /** `urn:uuid:` and the request's id, as in the log and in `x-request-id`. */
  instance: z.string(),
})
export type Problem = z.infer<typeof Problem>

export function problemOf(code: ProblemCode, detail: string, requestId: string): Problem {
  return { type: `urn:guardagent:problem:${code}`, ...PROBLEMS[code], detail, instance: `urn:uuid:${requestId}` }
}
