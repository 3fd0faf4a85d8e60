import { resolve } from 'node:path'
import { SEEDS } from '../../memory/seed/seeds.ts'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { prepareEntry } from '../audit/prepare-entry.ts'
import { openAuditLog } from '../audit/sqlite-audit-log.ts'
import type { AuditLog, StoreMode } from '../contract/audit.ts'
import type { Durability } from '../contract/definition.ts'
import type { MemoryStore } from '../contract/memory.ts'
import type { LoadedDefinition } from '../definition/load-definition.ts'

const IN_RAM = ':memory:'

/** Opens a memory; a new file starts with the seeds. @throws DatabaseError */
export function openMemoryFile(path: string): MemoryStore {
  return openMemory(path, { seeds: SEEDS })
}

/** Opens an audit log. @throws DatabaseError */
export function openAuditFile(path: string, durability: Durability = 'power-loss'): AuditLog {
  return openAuditLog(path, { durability })
}

/** Where the audit log of a memory lies, if nobody says otherwise. */
export function auditPathOf(memoryPath: string): string {
  return memoryPath === IN_RAM ? IN_RAM : `${memoryPath.replace(/\.db$/, '')}.audit.db`
}

/** A log that keeps texts as the definition's `store` says. */
export function storing(
  log: AuditLog,
  kept: { readonly store: StoreMode; readonly patterns: readonly RegExp[] },
): AuditLog {
  return {
    append: (entry) => log.append(prepareEntry(entry, kept.store, kept.patterns)),
    appendAll: (entries) => log.appendAll(entries.map((entry) => prepareEntry(entry, kept.store, kept.patterns))),
    get: (id) => log.get(id),
    list: (range) => log.list(range),
    verify: () => log.verify(),
    close: () => log.close(),
  }
}

type Given = { readonly memory?: string | MemoryStore; readonly audit?: string | AuditLog }
type Stores = { readonly memory: MemoryStore; readonly audit: AuditLog; close(): void }

/** Opens what is given as a path; what is given open stays its owner's to close. @throws DatabaseError */
export function openStores(given: Given, { definition, directory }: LoadedDefinition): Stores {
  const at = (path: string | undefined) => (path === undefined || path === IN_RAM ? path : resolve(directory, path))
  const memoryPath = (typeof given.memory === 'string' ? given.memory : at(definition.memory)) ?? IN_RAM
  const auditPath = (typeof given.audit === 'string' ? given.audit : at(definition.audit)) ?? auditPathOf(memoryPath)
  const memory = typeof given.memory === 'object' ? given.memory : openMemoryFile(memoryPath)
  const closeMemory = () => (typeof given.memory === 'object' ? undefined : memory.close())
  try {
    const audit = typeof given.audit === 'object' ? given.audit : openAuditFile(auditPath, definition.durability)
    const closeAudit = () => (typeof given.audit === 'object' ? undefined : audit.close())
    return {
      memory,
      audit,
      close: () => {
        closeMemory()
        closeAudit()
      },
    }
  } catch (error) {
    closeMemory()
    throw error
  }
}
