import { hash } from 'node:crypto'

/** What the first record names as its predecessor. */
export const GENESIS = `sha256:${'0'.repeat(64)}`

/** Hash of a record: SHA-256 over the hash before it, a newline, and the entry as canonical JSON (UTF-8). */
export function chainHash(previous: string, entryJson: string): string {
  return `sha256:${hash('sha256', `${previous}\n${entryJson}`)}`
}
