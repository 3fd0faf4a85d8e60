import type { AuditEntry, StoreMode } from '../contract/audit.ts'
import { hashEntry } from './hash-entry.ts'
import { maskEntry } from './mask-entry.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/**
 * Brings an entry into the form in which it is kept: `full` as it is; `redacted` with e-mail addresses and numbers of
 * seven digits or more masked in every text that may stem from the action; `hashes` with all such texts replaced by
 * their hashes. A redacted program may no longer run, and a hashed one cannot.
 *
 * @param patterns what the definition's `redact` names: masked whatever the form
 * @example log.append(prepareEntry(entry, definition.store))
 */
export function prepareEntry(entry: AuditEntry, store: StoreMode, patterns: readonly RegExp[] = []): AuditEntry {
  try {
    return inForm(entry, store, patterns)
  } catch {
    // A pattern that matches everything leaves no entry that could be read: then no text is kept at all.
    return hashEntry(entry)
  }
}

function inForm(given: AuditEntry, store: StoreMode, patterns: readonly RegExp[]): AuditEntry {
  // The action was masked before anything saw it; what tools read on the host was not.
  const entry = patterns.length === 0 ? given : maskEntry(given, patterns)
  switch (store) {
    case 'full':
      return entry.store === store ? entry : { ...entry, store }
    case 'redacted':
      return { ...maskEntry(entry, PERSONAL_DATA), store }
    case 'hashes':
      return hashEntry(entry)
  }
}
