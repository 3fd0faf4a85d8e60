import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The package's version. The manifest is two folders up in a clone, and three from what is built. */
export function version(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      const manifest = z.object({ name: z.literal('guardagent'), version: z.string() })
      return manifest.parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))).version
    } catch {
      // not here: look further up
    }
  }
  return 'unknown'
}
