import { execFileSync } from 'node:child_process'
import { z } from 'zod'

const CHILD = new URL('./open-cost-child.ts', import.meta.url).pathname

/** What opening a memory and building its index takes in a fresh process. Resident memory in MB, null without /proc. */
const OpenCost = z.strictObject({
  keys: z.number(),
  openMs: z.number(),
  /** Reading every key once, and its distance to an empty text. */
  readMs: z.number(),
  before: z.number().nullable(),
  indexed: z.number().nullable(),
  read: z.number().nullable(),
  indexBytes: z.number(),
  readBytes: z.number(),
})
export type OpenCost = z.infer<typeof OpenCost>

/** @throws Error if the process fails */
export function measureOpenCost(file: string): OpenCost {
  const printed = execFileSync(process.execPath, ['--expose-gc', CHILD, file], { encoding: 'utf8' })
  return OpenCost.parse(JSON.parse(printed))
}

function bytesEach(from: number | null, to: number | null, keys: number): string {
  return from === null || to === null ? 'unknown' : (((to - from) * 2 ** 20) / keys).toFixed(0)
}

export function openCostLines({
  keys,
  openMs,
  readMs,
  before,
  indexed,
  read,
  indexBytes,
  readBytes,
}: OpenCost): string[] {
  const own = (bytes: number) => (bytes / keys).toFixed(0)
  return [
    `  opened and indexed in ${openMs.toFixed(0)} ms; all keys read in ${readMs.toFixed(0)} ms more (one thread, fresh process)`,
    `  bytes each, by the index itself (by resident memory): ${own(indexBytes)} (${bytesEach(before, indexed, keys)}) index only, ` +
      `${own(readBytes)} (${bytesEach(before, read, keys)}) with all keys read`,
  ]
}
