import type { AuditRecord } from '../contract/audit.ts'
import { canonicalJson } from '../contract/json.ts'

/**
 * One record a line, canonical JSON, each line ended by a newline. The chain can be checked from it alone: `hash` is
 * SHA-256 over `previous`, a newline, and the canonical JSON of `entry`.
 *
 * @example process.stdout.write(exportAudit(log.list()))
 */
export function exportAudit(records: Iterable<AuditRecord>): string {
  let lines = ''
  for (const { sequence, previous, hash, entry } of records) {
    lines += `${canonicalJson({ sequence, previous, hash, entry })}\n`
  }
  return lines
}
