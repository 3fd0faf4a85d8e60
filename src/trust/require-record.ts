import type { AuditLog, AuditRecord } from '../contract/audit.ts'
import { InputError } from '../contract/errors.ts'

/** @throws InputError where the log has no such verdict */
export function requireRecord(log: AuditLog, verdictId: string): AuditRecord {
  const record = log.get(verdictId)
  if (record !== null) return record
  throw new InputError(`no verdict \`${verdictId}\` in this audit log; \`guardagent audit list\` shows what it has`)
}
