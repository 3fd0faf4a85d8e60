import type { Span } from './clauses.ts'
import type { Token } from './request-tokens.ts'

/** Words of a text, as a set. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

export function hasWord(tokens: readonly Token[], { from, to }: Span, wanted: ReadonlySet<string>): boolean {
  for (let at = from; at < to; at += 1) if (wanted.has(tokens[at]?.text ?? '')) return true
  return false
}
