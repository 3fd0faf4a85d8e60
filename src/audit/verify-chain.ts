import type { AuditVerification } from '../contract/audit.ts'
import { placeOf, readRow } from './audit-row.ts'
import { GENESIS } from './chain.ts'

/** True for SQLite's errors that speak of the file's content, not of the disk or of other processes. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code))
}

/**
 * Follows a chain from its first record on, one row at a time: numbers without a gap, each record naming the hash of
 * the one before, each hash that of its content, each entry readable and under its verdict's id. Damage that keeps
 * rows from being read at all counts as a break too.
 *
 * @param rows ordered by sequence; may throw while they are read
 */
export function verifyChain(rows: Iterable<unknown>): AuditVerification {
  let records = 0
  let head = GENESIS
  let brokenAt: number | null = null
  try {
    for (const row of rows) {
      records += 1
      const record = readRow(row)
      const fits = record !== null && record.sequence === records && record.previous === head
      if (!fits) brokenAt ??= placeOf(row)?.sequence ?? records
      head = placeOf(row)?.hash ?? head
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    brokenAt ??= records + 1
  }
  return { records, head, brokenAt }
}
