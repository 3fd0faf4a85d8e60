import type { z } from 'zod'
import { describeMismatch } from '../../src/contract/describe-issue.ts'
import { InputError } from '../../src/contract/errors.ts'
import type { Json } from '../../src/contract/json.ts'
import type { DataFiles } from './data-files.ts'

const ISSUES_SHOWN = 20

/** One row as the schema understood it, with the JSON that it came from. */
export type Row<T> = { readonly index: number; readonly value: T; readonly raw: Json }

/** What is wrong with a row, and where. */
export type RowIssue = { readonly index: number; readonly field: string; readonly message: string }

/** One error for all bad rows: how many, and the first twenty issues with index and field. */
export function rowsError(where: string, issues: readonly RowIssue[]): InputError {
  const rows = new Set(issues.map((issue) => issue.index)).size
  const shown = issues.slice(0, ISSUES_SHOWN).map((issue) => `row ${issue.index}, \`${issue.field}\`: ${issue.message}`)
  const more = issues.length > ISSUES_SHOWN ? `; and ${issues.length - ISSUES_SHOWN} more` : ''
  return new InputError(
    `${rows} bad ${rows === 1 ? 'row' : 'rows'} in \`${where}\`: ${shown.join('; ')}${more}; mend or remove them`,
  )
}

function parseJson(text: string, where: string): Json {
  try {
    // JSON.parse answers nothing but JSON values.
    return JSON.parse(text) as Json
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
    throw new InputError(`\`${where}\` is not valid JSON: ${why}; restore the file`, { cause })
  }
}

/** Rows that fit their schema, and what is wrong with the others. */
export type ReadRows<T> = { readonly rows: readonly Row<T>[]; readonly issues: readonly RowIssue[] }

/**
 * Reads a JSON file that holds a list of rows. Bad rows are collected, not thrown: the caller may find more.
 * @throws InputError if the file is missing, is not JSON, or holds no list of rows
 */
export function readRows<T>(files: DataFiles, path: string, schema: z.ZodType<T>): ReadRows<T> {
  const where = files.locate(path)
  const text = files.read(path)
  if (text === null) throw new InputError(`no data file \`${where}\`; pass a directory in the published layout`)
  const list = parseJson(text, where)
  if (!Array.isArray(list)) throw new InputError(`\`${where}\` must hold a JSON list of rows; got ${kindOf(list)}`)
  if (list.length === 0) throw new InputError(`\`${where}\` holds no rows; expected at least one`)
  const rows: Row<T>[] = []
  const issues: RowIssue[] = []
  for (const [index, raw] of list.entries()) {
    const parsed = schema.safeParse(raw)
    if (parsed.success) rows.push({ index, value: parsed.data, raw })
    else
      for (const issue of parsed.error.issues)
        issues.push({ index, field: fieldOf(issue), message: describeMismatch(issue, raw) })
  }
  return { rows, issues }
}

function fieldOf(issue: z.core.$ZodIssue): string {
  return issue.path.map(String).join('.') || 'row'
}

function kindOf(value: Json): string {
  return value === null ? 'null' : typeof value
}
