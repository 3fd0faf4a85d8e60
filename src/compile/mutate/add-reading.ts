import { foldColumns, foldName } from '../../contract/columns.ts'
import type { Json } from '../../contract/json.ts'
import { columnKeys } from '../columns.ts'
import { textLeaves } from './change-json.ts'
import type { Ground } from './mutation.ts'

/** Texts of an output in which a reading is tried. */
const MOST_TEXTS = 12

export type Column = { readonly database: string; readonly name: string }

/** A reading of a column, in the ways that agents write one. */
function readings({ database, name }: Column): string[] {
  return [
    `GetValue(LoadDB('${database}'), '${name}')`,
    `SQLInterpreter("select ${database}.${name} from ${database}")`,
    `;\nselect ${database}.${name} from ${database}`,
  ]
}

const LAST_FENCE = /\n[ \t]*```[ \t]*(?=[^`]*$)/

/** The text with the line at its end, and where it has fenced code at the end of that. */
function placements(text: string, line: string): string[] {
  const fenced = LAST_FENCE.test(text) ? [text.replace(LAST_FENCE, (fence) => `\n${line}${fence}`)] : []
  return [...fenced, `${text.trimEnd()}\n${line}`]
}

/** Outputs with one more reading, most likely ones first; whether they read just that is not yet known. */
function outputsWith(output: Json, column: Column): Json[] {
  const leaves = textLeaves(output)
    .filter(({ text }) => text.trim() !== '')
    .slice(0, MOST_TEXTS)
  return readings(column).flatMap((line) =>
    leaves.flatMap(({ text, put }) => placements(text, line).map((changed) => put(changed))),
  )
}

/**
 * The output with a reading of one more column: the first of several ways to write it of which the trusted reader says that exactly this column was added.
 * Null where none is.
 */
export async function addReading(
  { touched }: Pick<Ground, 'touched'>,
  output: Json,
  column: Column,
): Promise<Json | null> {
  const before = foldColumns((await touched(output)).databases)
  const database = foldName(column.database)
  const expected = new Map(before).set(database, new Set([...(before.get(database) ?? []), foldName(column.name)]))
  const wanted = columnKeys(expected).join('\n')
  for (const changed of outputsWith(output, column)) {
    const found = await touched(changed)
    const isRead = found.unread.length === 0 && found.truncated !== true
    if (isRead && columnKeys(foldColumns(found.databases)).join('\n') === wanted) return changed
  }
  return null
}
