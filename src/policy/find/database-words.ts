import type { Token } from './request-tokens.ts'

/** What has columns, and what those are called. */
export const DATABASE_NOUN = /^(?:databases?|tables?|dataset)(?:'s)?$/
export const COLUMN_NOUN = /^(?:columns?|fields?)$/
/** Before what something belongs to. */
export const OWNING: ReadonlySet<string> = new Set(['of', 'from', 'in'])
export const ARTICLES: ReadonlySet<string> = new Set('the a an all each every any whole entire'.split(' '))
export const QUOTES: ReadonlySet<string> = new Set(["'", '"', '`'])

export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

export function skipQuotes(tokens: readonly Token[], at: number): number {
  return QUOTES.has(textAt(tokens, at)) ? at + 1 : at
}

/** First word before a place that is no article, sign, or noun such as `database`. */
export function wordBefore(tokens: readonly Token[], at: number): string {
  let before = at - 1
  while (tokens[before]?.kind === 'sign' || isSkipped(textAt(tokens, before))) before -= 1
  return textAt(tokens, before)
}

function isSkipped(text: string): boolean {
  return ARTICLES.has(text) || DATABASE_NOUN.test(text)
}

/** Whether a place is said to have something: `of the …`, `from the table …`. */
export function followsOwning(tokens: readonly Token[], at: number): boolean {
  return OWNING.has(wordBefore(tokens, at))
}

/** First token of the name after `of`, `from the`, `in the table`; null where none of these stands at the place. */
export function ownerAt(tokens: readonly Token[], at: number): number | null {
  if (!OWNING.has(textAt(tokens, at))) return null
  let owner = at + 1
  while (isSkipped(textAt(tokens, owner)) || QUOTES.has(textAt(tokens, owner))) owner += 1
  return tokens[owner]?.kind === 'word' ? owner : null
}
