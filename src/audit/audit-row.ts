import { z } from 'zod'
import { AuditEntry, type AuditRecord } from '../contract/audit.ts'
import { chainHash } from './chain.ts'

const Row = z.strictObject({
  sequence: z.number().int().positive(),
  id: z.string(),
  previous: z.string(),
  hash: z.string(),
  entry: z.string(),
})

const Label = z.object({ sequence: z.number(), id: z.string() })
const Place = z.object({ sequence: z.number().int(), hash: z.string() })

/** What a row is, beside whether it follows the one before it. Null where it is not what was written. */
export function readRow(row: unknown): AuditRecord | null {
  const parsed = Row.safeParse(row)
  if (!parsed.success) return null
  const { sequence, id, previous, hash, entry: text } = parsed.data
  if (chainHash(previous, text) !== hash) return null
  try {
    const entry = AuditEntry.parse(JSON.parse(text))
    return entry.verdict.id === id ? { sequence, previous, hash, entry } : null
  } catch {
    return null
  }
}

/** A row's number and name, for messages, if they can be read. */
export function labelOf(row: unknown): string {
  const parsed = Label.safeParse(row)
  return parsed.success ? `record ${parsed.data.sequence} (\`${parsed.data.id}\`)` : 'a record'
}

/** A row's number and hash, if they can be read. */
export function placeOf(row: unknown): { sequence: number; hash: string } | null {
  const parsed = Place.safeParse(row)
  return parsed.success ? parsed.data : null
}
