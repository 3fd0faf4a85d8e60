import type { AuditEntry, AuditLog, AuditRecord } from '../../src/contract/audit.ts'

const NO_HASH = ''

/** A log that keeps nothing: an evaluation's record is its run folder, and ten thousand verdicts need not stay in RAM beside it. */
export function discardingLog(): AuditLog {
  const append = (entry: AuditEntry): AuditRecord => ({ sequence: 0, previous: NO_HASH, hash: NO_HASH, entry })
  return {
    append,
    appendAll: (entries) => entries.map(append),
    get: () => null,
    list: () => [],
    verify: () => ({ records: 0, head: NO_HASH, brokenAt: null }),
    close: () => undefined,
  }
}
