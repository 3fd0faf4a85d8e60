import { createHash } from 'node:crypto'
import { canonicalJson } from '../contract/json.ts'

/** `sha256:` and the hash of a value's canonical JSON. */
export function hashOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`
}
