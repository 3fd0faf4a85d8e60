import type { Token } from './request-tokens.ts'

/** Rows of words, from a text that parts them by `|`. */
export function wordRows(text: string): readonly (readonly string[])[] {
  return text.split('|').map((row) => row.trim().split(/\s+/))
}

/** Number of tokens of the first row that stands at a place; 0 where none does. */
export function rowAt(tokens: readonly Token[], at: number, rows: readonly (readonly string[])[]): number {
  const row = rows.find((words) => words.every((word, n) => tokens[at + n]?.text === word))
  return row?.length ?? 0
}

export function hasRow(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  rows: readonly (readonly string[])[],
): boolean {
  for (let at = from; at < to; at += 1) if (rowAt(tokens, at, rows) > 0) return true
  return false
}
