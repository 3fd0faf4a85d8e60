import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { Demonstration, demonstrationKey } from '../src/contract/demonstration.ts'
import { describeIssues } from '../src/contract/describe-issue.ts'
import { DatabaseError, InputError } from '../src/contract/errors.ts'
import { canonicalJson, type Json } from '../src/contract/json.ts'
import type { DemonstrationKey } from '../src/contract/memory.ts'

const Row = z.strictObject({
  number: z.number().optional(),
  id: z.string(),
  agent: z.string(),
  status: z.string(),
  label: z.number(),
  at: z.string(),
  key_check: z.number(),
  row_check: z.number(),
  key: z.string(),
  source: z.string(),
  confirmation: z.string().nullable(),
  identity: z.string().nullable(),
  plan: z.string(),
  program: z.string(),
  input: z.string(),
  output: z.string(),
})
/** A demonstration as the table holds it: JSON in text columns, with its sums. The table gives it its number. */
export type DemonstrationRow = Omit<z.infer<typeof Row>, 'number'>

const KeyRow = z.strictObject({ id: z.string(), key: z.string(), key_check: z.number() })

/** Through text and back: what is left is JSON, without fields that are undefined. */
function toJson(value: Demonstration): Json {
  const json: Json = JSON.parse(JSON.stringify(value))
  return json
}

/** SQLite keeps UTF-8, where half a surrogate pair cannot be told from another. JSON columns escape it. */
function checkPlainColumns(demonstration: Demonstration): void {
  for (const field of ['id', 'agent', 'program'] as const) {
    if (demonstration[field].isWellFormed()) continue
    throw new InputError(
      `demonstration \`${demonstration.id.toWellFormed()}\`: field \`${field}\`: expected well-formed Unicode, got half a surrogate pair; remove it`,
    )
  }
}

function orNull(value: Json | undefined): string | null {
  return value === undefined ? null : canonicalJson(value)
}

/**
 * Turns a demonstration into its row.
 *
 * @throws InputError if it is no demonstration, or cannot be kept as it is
 */
export function toRow(given: Demonstration): DemonstrationRow {
  const parsed = Demonstration.safeParse(toJson(given))
  if (!parsed.success) {
    throw new InputError(`demonstration \`${given.id}\`: ${describeIssues(parsed.error.issues, given)}; mend it`)
  }
  const demonstration = parsed.data
  checkPlainColumns(demonstration)
  const { input, output, identity, confirmation, plan, source, ...plain } = demonstration
  // Half a surrogate pair counts as one unit in a distance, whatever it is.
  const key = demonstrationKey(demonstration).toWellFormed()
  return {
    ...plain,
    input: canonicalJson(input),
    output: canonicalJson(output),
    identity: orNull(identity),
    confirmation: confirmation === undefined ? null : JSON.stringify(confirmation),
    plan: JSON.stringify(plan),
    source: JSON.stringify(source),
    key,
    key_check: crc32(key),
    row_check: crc32(canonicalJson(demonstration)),
  }
}

/** Says which demonstration is not what was written. */
export function damaged(path: string, id: string, cause?: unknown): DatabaseError {
  const text = `database \`${path}\`: demonstration \`${id}\` is damaged: restore the file from a copy, or remove it`
  return new DatabaseError(path, text, { cause })
}

function idOf(row: unknown): string {
  const named = z.object({ id: z.string() }).safeParse(row)
  return named.success ? named.data.id : 'unknown'
}

function parseJson(text: string): Json {
  const json: Json = JSON.parse(text)
  return json
}

function parseRow(row: unknown): Demonstration {
  const { number, key, key_check, row_check, identity, confirmation, ...plain } = Row.parse(row)
  const demonstration = Demonstration.parse({
    ...plain,
    input: parseJson(plain.input),
    output: parseJson(plain.output),
    plan: parseJson(plain.plan),
    source: parseJson(plain.source),
    ...(identity === null ? {} : { identity: parseJson(identity) }),
    ...(confirmation === null ? {} : { confirmation: parseJson(confirmation) }),
  })
  const whole = crc32(canonicalJson(demonstration)) === row_check && crc32(key) === key_check
  if (!whole || demonstrationKey(demonstration).toWellFormed() !== key) throw new Error('sums differ')
  return demonstration
}

/**
 * Reads a row of the table.
 *
 * @throws DatabaseError that names the demonstration, if the row is not what was written
 */
export function fromRow(path: string, row: unknown): Demonstration {
  try {
    return parseRow(row)
  } catch (cause) {
    throw damaged(path, idOf(row), cause)
  }
}

/** @throws DatabaseError that names the demonstration, if its key is not what was written */
export function fromKeyRow(path: string, row: unknown): DemonstrationKey {
  const parsed = KeyRow.safeParse(row)
  if (!parsed.success || crc32(parsed.data.key) !== parsed.data.key_check) throw damaged(path, idOf(row))
  return { id: parsed.data.id, key: parsed.data.key }
}
