import type { TokenRecord } from './token-row.ts'

export type TokenState = 'active' | 'expired' | 'revoked'

/** What a token is at a time. A revoked one stays revoked, whatever the clock says. */
export function tokenState(record: Pick<TokenRecord, 'expiresAt' | 'revokedAt'>, at: Date): TokenState {
  if (record.revokedAt !== null) return 'revoked'
  // Asked this way round, a time that is none counts as too late.
  const early = record.expiresAt === null || at.getTime() < Date.parse(record.expiresAt)
  return early ? 'active' : 'expired'
}
