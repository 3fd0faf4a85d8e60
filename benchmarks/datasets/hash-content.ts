import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '../../src/contract/json.ts'

/** Hex SHA-256 of JSON content; the order of keys does not count. */
export function hashContent(content: Json): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
