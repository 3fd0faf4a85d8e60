import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { auditPathOf, openAuditFile, openMemoryFile } from '../compose/open-stores.ts'
import type { AuditLog } from '../contract/audit.ts'
import { DatabaseError, InputError } from '../contract/errors.ts'
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

function canWrite(path: string): boolean {
  try {
    for (const each of [path, dirname(resolve(path))]) accessSync(each, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** SQLite keeps a log beside the file, also for readers, unless another process keeps one there already. */
function openReadonly(path: string): MemoryStore {
  try {
    return openMemory(path, { readonly: true })
  } catch (cause) {
    const code = cause instanceof Error && cause.cause instanceof Error && 'code' in cause.cause && cause.cause.code
    if (code !== 'SQLITE_CANTOPEN' && code !== 'SQLITE_READONLY_DIRECTORY') throw cause
    const text = `database \`${path}\`: its folder cannot be written, and reading needs that: copy it to a folder that can be`
    throw new DatabaseError(path, text, { cause })
  }
}

function openToRead(given: string | undefined): MemoryStore {
  const path = given ?? DEFAULT_MEMORY
  if (path === ':memory:') return openMemoryFile(path)
  if (existsSync(path)) return canWrite(path) ? openMemoryFile(path) : openReadonly(path)
  if (given === undefined) return openMemoryFile(path)
  throw new InputError(`memory \`${path}\`: there is no such file; check --memory, or add a demonstration first`)
}

/**
 * The same for looking only: a file that was named must be there, and need not be one that can be written. The default one is made, so that whoever
 * starts sees the seeds.
 */
export async function withMemoryToRead<T>(
  options: { memory?: string },
  work: (memory: MemoryStore) => T | Promise<T>,
): Promise<T> {
  const memory = openToRead(options.memory)
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
