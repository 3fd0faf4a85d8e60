/**
 * A value as JavaScript source.
 * INVARIANT: whatever goes into a program's text goes in as such a literal: no text from outside is ever code.
 */
export function jsonLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
