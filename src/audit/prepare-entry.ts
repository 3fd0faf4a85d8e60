import type { AuditEntry, StoreMode } from '../contract/audit.ts'
import { hashEntry } from './hash-entry.ts'
import { redactEntry } from './redact-entry.ts'

/**
 * Brings an entry into the form in which it is kept: `full` as it is; `redacted` with e-mail addresses and numbers of
 * seven digits or more masked in every text that may stem from the action; `hashes` with all such texts replaced by
 * their hashes. A redacted program may no longer run, and a hashed one cannot.
 *
 * @example log.append(prepareEntry(entry, definition.store))
 */
export function prepareEntry(entry: AuditEntry, store: StoreMode): AuditEntry {
  switch (store) {
    case 'full':
      return { ...entry, store }
    case 'redacted':
      return redactEntry(entry)
    case 'hashes':
      return hashEntry(entry)
  }
}
