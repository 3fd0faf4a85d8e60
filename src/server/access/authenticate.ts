import { HttpProblem } from '../problems/http-problem.ts'
import type { TokenStore } from '../tokens/token-store.ts'
import { isLoopbackHeader } from './loopback.ts'

export type Access = {
  readonly tokens: Pick<TokenStore, 'any' | 'verify'> | null
  /** Whether only this machine can reach the service. */
  readonly loopback: boolean
  readonly now: () => Date
}

const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i

/**
 * Whether requests need a token. Asked each time, so that the first token counts at once. Revoked and expired ones count too: who revokes the last one does
 * not mean to open the service to everyone.
 */
export function needsToken({ tokens, loopback }: Access): boolean {
  return !loopback || (tokens?.any() ?? false)
}

function unauthorized(detail: string, challenge: string): HttpProblem {
  return new HttpProblem('unauthorized', detail, { 'www-authenticate': `Bearer realm="guardagent"${challenge}` })
}

/** The id of the token that a request brings. @throws HttpProblem where it brings none that is good */
export function requireToken({ tokens, now }: Access, authorization: string | undefined): string {
  const text = BEARER.exec(authorization ?? '')?.[1]
  if (text === undefined) throw unauthorized('send `authorization: Bearer` and a token', '')
  const record = tokens?.verify(text, now()) ?? null
  if (record === null)
    throw unauthorized(
      'the token is unknown, expired or revoked; ask the operator for another',
      ', error="invalid_token"',
    )
  return record.id
}

/**
 * Where no token is asked for, a page of another site may reach the service through a name that leads here (DNS rebinding): its `host` tells.
 * @throws HttpProblem
 */
export function requireLoopbackHost(host: string): void {
  if (isLoopbackHeader(host)) return
  throw new HttpProblem('misdirected', 'without tokens only `localhost` and loopback addresses are answered; ask there')
}
