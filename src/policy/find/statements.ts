import { clausesOf, type Span } from './clauses.ts'
import type { Token } from './request-tokens.ts'

/** Words with which a clause rules something by itself. */
export const DECIDING: ReadonlySet<string> = new Set(
  'may must can cannot shall should will need needs require requires required only'.split(' '),
)
const VERBS = new Set('may must can cannot shall should will is are has have need needs requires be'.split(' '))

function decides(tokens: readonly Token[], { from, to }: Span): boolean {
  return tokens.slice(from, to).some(({ text }) => DECIDING.has(text))
}

/** A clause that goes on with the subject of the one before it: `… and must have a licence`. */
function sharesSubject(tokens: readonly Token[], { from, to }: Span): boolean {
  const first = tokens
    .slice(from, to)
    .find(({ text, kind }) => kind === 'word' && text !== 'and' && text !== 'or' && text !== 'but')
  return first !== undefined && VERBS.has(first.text)
}

function isKeyed(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }, at) => text === 'action' && tokens[at + 1]?.text === ':')
}

/** Clauses that are one statement: one that rules nothing by itself belongs to the next, or to the one before. */
function groups(tokens: readonly Token[], clauses: readonly Span[]): Span[] {
  const found: Span[] = []
  let isOpen = true
  for (const clause of clauses) {
    const last = found.at(-1)
    const rules = decides(tokens, clause)
    if (last && (isOpen || !rules || sharesSubject(tokens, clause)))
      found[found.length - 1] = { from: last.from, to: clause.to }
    else found.push(clause)
    isOpen = last && !rules ? isOpen : !rules
  }
  return found
}

function splitAt(tokens: readonly Token[], sign: string): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.text === sign) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

/**
 * The statements of a sentence, each by itself: what `only members may shop, and users under 18 may not rent a car` says of shopping
 * must not be taken for a rule on cars. A rule of several keys is one statement.
 */
export function statementsOf(tokens: readonly Token[]): (readonly Token[])[] {
  if (isKeyed(tokens)) return [tokens]
  return splitAt(tokens, ';').flatMap((part) =>
    groups(part, clausesOf(part)).map(({ from, to }) => part.slice(from, to)),
  )
}
