import { z } from 'zod'

/** What is known of a token: neither its secret nor the hash of it. Times are ISO 8601, UTC. */
export type TokenRecord = {
  readonly id: string
  /** What it is for, or whose it is. */
  readonly name: string
  readonly createdAt: string
  /** From when on it is refused; null for never. */
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

const Row = z.object({
  id: z.string(),
  hash: z.instanceof(Uint8Array),
  name: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
})

/** A row of the database; null where it is not what was written. */
export function readTokenRow(row: unknown): { readonly record: TokenRecord; readonly hash: Uint8Array } | null {
  const parsed = Row.safeParse(row)
  if (!parsed.success) return null
  const { id, hash, name, created_at: createdAt, expires_at: expiresAt, revoked_at: revokedAt } = parsed.data
  return { record: { id, name, createdAt, expiresAt, revokedAt }, hash }
}
