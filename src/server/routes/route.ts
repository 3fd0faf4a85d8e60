import type { Verdict } from '../../contract/verdict.ts'
import type { ApiSchemaName } from '../openapi/api-schemas.ts'
import type { ProblemCode } from '../problems/problem.ts'
import type { Service } from '../service.ts'

/** A request that may be answered. */
export type Asked = {
  /** A part of the path. */
  param(name: string): string
  /** The body. @throws HttpProblem */
  readJson(): Promise<unknown>
  /** Counts actions beyond the first one. @throws HttpProblem where the client has asked too much, or asks more at once than it ever may */
  countMore(actions: number): Promise<void>
  /** Takes places for the client; what it answers gives them back. @throws HttpProblem, see `Admission` */
  admit(actions: number): () => void
}

export type Reply = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** What it tells, for the log. */
  readonly verdicts?: readonly Pick<Verdict, 'id' | 'decision'>[]
}

/** What the API's document says of a route. */
type Operation = {
  readonly summary: string
  readonly description?: string
  readonly body?: ApiSchemaName
  readonly answer: { readonly type: string; readonly schema?: ApiSchemaName; readonly description: string }
  /** Beside those that every route has. */
  readonly problems: readonly ProblemCode[]
}

export type Route = {
  readonly method: 'GET' | 'POST'
  /** As the log and the metrics name it. */
  readonly path: string
  /** Whether it needs a token where any does, and its requests are counted against the rate. */
  readonly access: 'open' | 'token' | 'counted'
  readonly operation: Operation
  answer(service: Service, asked: Asked): Reply | Promise<Reply>
}

export const JSON_TYPE = 'application/json'

export function jsonReply(value: unknown, verdicts?: Reply['verdicts']): Reply {
  return { status: 200, type: JSON_TYPE, body: JSON.stringify(value), ...(verdicts && { verdicts }) }
}
