import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where half of the published sets may lie beside the project; tests that need it skip without it. */
export const PUBLISHED_DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

export const HAS_PUBLISHED_DATA = existsSync(PUBLISHED_DATA)
