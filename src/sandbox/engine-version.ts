import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const Manifest = z.object({ version: z.string() })

/** Version of isolated-vm that is installed, or `unknown`. */
export function engineVersion(): string {
  try {
    const path = createRequire(import.meta.url).resolve('isolated-vm/package.json')
    return Manifest.parse(JSON.parse(readFileSync(path, 'utf8'))).version
  } catch {
    return 'unknown'
  }
}
