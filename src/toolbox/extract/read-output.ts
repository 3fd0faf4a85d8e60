import type { Json } from '../../contract/json.ts'
import type { AccessCollector } from './access-collector.ts'
import type { CodePart } from './code-part.ts'
import { findCode } from './find-code.ts'
import { readPython } from './python/python-reader.ts'
import { ReadingBudget } from './reading-budget.ts'
import { looksLikeSql, readSql, type SqlReading } from './sql/read-sql.ts'
import { SqlParser } from './sql/sql-parser.ts'

/** Longer code is not read, characters; nor is code in more pieces. */
const CODE_CHARS = 40_000
const CODE_PARTS = 500

/** Reads all code of an output. */
export function readOutput(output: Json, collector: AccessCollector): void {
  const { parts, unread, limits } = findCode(output)
  for (const note of unread) collector.noteUnread(note)
  for (const note of limits) collector.noteLimit(note)
  const reading = { collector, parser: new SqlParser(), budget: new ReadingBudget() }
  if (parts.length > CODE_PARTS) {
    collector.noteLimit(`output: ${parts.length} pieces of code, expected at most ${CODE_PARTS}`)
    return
  }
  for (const part of withinLimit(parts, collector)) readPart(part, reading)
}

/** All parts, or as many as there may be, the shortest first: a long one must not hide a short one. */
function withinLimit(parts: readonly CodePart[], collector: AccessCollector): readonly CodePart[] {
  const length = parts.reduce((sum, part) => sum + part.text.length, 0)
  if (length <= CODE_CHARS) return parts
  collector.noteLimit(`output: ${length} characters of code, expected at most ${CODE_CHARS}`)
  let left = CODE_CHARS
  return parts
    .toSorted((one, other) => one.text.length - other.text.length)
    .filter((part) => {
      left -= part.text.length
      return left >= 0
    })
}

function readPart(part: CodePart, reading: SqlReading): void {
  if (part.text.trim() === '') return
  const sql = part.language === 'sql' || (part.language === null && looksLikeSql(part.text))
  if (sql) readSql(part.text, 'in the output', reading)
  else readPython(part.text, reading)
}
