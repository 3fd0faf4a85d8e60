import type { Token } from './request-tokens.ts'

/** Words that say what may, must or does hold: a part of a sentence that has one can stand by itself. */
const VERBS = new Set(
  `may can cannot can't must mustn't shall should will is are isn't aren't was were stays stay remains remain has have needs need
  requires require allowed denied forbidden prohibited`.split(/\s+/),
)
const KEYS = new Set(['action', 'requires', 'require', 'required', 'violation'])
const SOFT = new Set([',', 'and', 'or', 'but', 'while', 'whereas', '(', ')', '–', '—', ':'])

/** From and to, in tokens. */
export type Span = { readonly from: number; readonly to: number }

/** `requires: …` within a rule of several keys. */
function isKey(tokens: readonly Token[], at: number): boolean {
  return KEYS.has(tokens[at]?.text ?? '') && tokens[at + 1]?.text === ':'
}

function cut(tokens: readonly Token[], { from, to }: Span, at: (token: Token, n: number) => boolean): Span[] {
  const spans: Span[] = []
  let start = from
  for (let n = from; n < to; n += 1) {
    const token = tokens[n]
    if (!token || n === start || !at(token, n)) continue
    spans.push({ from: start, to: n })
    start = n
  }
  return [...spans, { from: start, to }]
}

export function hasVerb(tokens: readonly Token[], { from, to }: Span): boolean {
  return tokens.slice(from, to).some(({ text }) => VERBS.has(text))
}

/** Parts without a verb of their own belong to the one before them, and at the beginning to the first one that has a verb. */
function join(tokens: readonly Token[], parts: readonly Span[]): Span[] {
  const joined: Span[] = []
  let ownVerb = false
  for (const part of parts) {
    const last = joined.at(-1)
    const has = hasVerb(tokens, part)
    if (!last || (has && ownVerb)) joined.push(part)
    else joined[joined.length - 1] = { from: last.from, to: part.to }
    ownVerb = ownVerb || has
  }
  return joined
}

/**
 * Parts of a sentence that each say one thing, in order and without gaps: `only members may shop | and users under 18 may not`. A
 * semicolon always parts, and so does each of the words given.
 */
export function clausesOf(tokens: readonly Token[], parting: ReadonlySet<string> = new Set()): Span[] {
  const whole = { from: 0, to: tokens.length }
  return cut(tokens, whole, ({ text }, n) => text === ';' || isKey(tokens, n) || parting.has(text)).flatMap((span) =>
    join(
      tokens,
      cut(tokens, span, ({ text }) => SOFT.has(text)),
    ),
  )
}
