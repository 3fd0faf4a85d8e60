import { existsSync } from 'node:fs'
import { auditPathOf, openAuditFile, openMemoryFile } from '../compose/open-stores.ts'
import type { AuditLog } from '../contract/audit.ts'
import { InputError } from '../contract/errors.ts'
import type { MemoryStore } from '../contract/memory.ts'
import { DEFAULT_MEMORY } from './options.ts'

/** Opens the memory, works with it, closes it. A file that is not there is made, with the seeds in it. */
export async function withMemory<T>(
  options: { memory?: string },
  work: (memory: MemoryStore) => T | Promise<T>,
): Promise<T> {
  const memory = openMemoryFile(options.memory ?? DEFAULT_MEMORY)
  try {
    return await work(memory)
  } finally {
    memory.close()
  }
}

/** Opens the audit log, works with it, closes it. One that is not there is an error: looking does not make logs. */
export async function withAudit<T>(
  options: { memory?: string; audit?: string },
  work: (log: AuditLog) => T | Promise<T>,
): Promise<T> {
  const path = options.audit ?? auditPathOf(options.memory ?? DEFAULT_MEMORY)
  if (!existsSync(path))
    throw new InputError(
      `audit log \`${path}\`: there is no such file; pass --audit or --memory, or guard an action first`,
    )
  const log = openAuditFile(path)
  try {
    return await work(log)
  } finally {
    log.close()
  }
}
