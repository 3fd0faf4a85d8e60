import { hash } from 'node:crypto'

/** Random bytes that name a token, and that prove it. */
const ID_BYTES = 8
const SECRET_BYTES = 32

const TOKEN_ID = /^[0-9a-f]{16}$/
/** Digits and small letters only: it is marked whole by a double click, and found by those who look for leaked secrets. */
const TOKEN = /^ga_([0-9a-f]{16})_[0-9a-f]{64}$/

/** A new token, `ga_<id>_<secret>`, of 64 and 256 random bits. */
export function newToken(random: (bytes: number) => Uint8Array): { readonly id: string; readonly token: string } {
  const digits = (bytes: number) => Buffer.from(random(bytes)).toString('hex')
  const id = digits(ID_BYTES)
  return { id, token: `ga_${id}_${digits(SECRET_BYTES)}` }
}

/** The id that a token carries; null for a text that is no token. */
export function tokenIdOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null
}

export function isTokenId(text: string): boolean {
  return TOKEN_ID.test(text)
}

/**
 * What is kept of a token: SHA-256 of its whole text. Slow and salted hashes are for passwords, which can be guessed; nobody guesses 256 random bits, however
 * fast each try is. A fast one costs nothing with every request either.
 */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
