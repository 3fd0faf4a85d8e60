import type { Migration } from '../src/database/open-database.ts'
import { version1 } from './migrations/version-1.ts'
import { version2 } from './migrations/version-2.ts'

/** ASCII `GAme`: marks a SQLite file as memory of this program. */
export const MEMORY_APPLICATION_ID = 0x47416d65

/** All steps of memory's schema. */
export const MEMORY_MIGRATIONS: readonly Migration[] = [version1, version2]
