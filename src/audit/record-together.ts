import type { AuditEntry, AuditLog, AuditRecord } from '../contract/audit.ts'
import { GuardAgentError } from '../contract/errors.ts'

/** Entries that are written at once. More wait for the next turn, so that the log's write lock is soon free again. */
const MOST_AT_ONCE = 256

type Waiting = {
  readonly entry: AuditEntry
  resolve(record: AuditRecord): void
  reject(error: unknown): void
}

function settle({ resolve, reject }: Waiting, kept: AuditRecord | Error | undefined): void {
  if (kept === undefined) reject(new GuardAgentError('audit', 'the audit log does not say whether it kept an entry'))
  else if (kept instanceof Error) reject(kept)
  else resolve(kept)
}

function writeAll(log: Pick<AuditLog, 'appendAll'>, batch: readonly Waiting[]): void {
  try {
    const results = log.appendAll(batch.map(({ entry }) => entry))
    for (const [index, waiting] of batch.entries()) settle(waiting, results[index])
  } catch (error) {
    // Also a caller's own log that answers nothing: who was settled before stays so.
    for (const { reject } of batch) reject(error)
  }
}

/**
 * Appends entries of many guards with one wait for the disk: all that arrive within one turn of the event loop go
 * together, in their order. A promise resolves once its entry is on disk, and rejects with the `DatabaseError` if it
 * is not kept. A lone entry waits for the end of its turn, no longer. Once all promises have settled nothing is left to be written.
 *
 * @example const record = recordTogether(log); await Promise.all(entries.map(record))
 */
export function recordTogether(log: Pick<AuditLog, 'appendAll'>): (entry: AuditEntry) => Promise<AuditRecord> {
  let waiting: Waiting[] = []

  function writeNext(): void {
    const batch = waiting.slice(0, MOST_AT_ONCE)
    waiting = waiting.slice(MOST_AT_ONCE)
    if (waiting.length > 0) setImmediate(writeNext)
    writeAll(log, batch)
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      // Not as a microtask: answers that came in while the disk was busy are handed out one by one, and all within one turn.
      if (waiting.length === 1) setImmediate(writeNext)
    })
}
