import { clausesOf } from './clauses.ts'
import type { Token } from './request-tokens.ts'

const DENYING = new Set(
  `not never no none nobody nothing neither nor cannot can't mustn't isn't aren't closed denied deny forbidden forbid prohibited hidden refused
  off except excepting exception excluding without unless apart than instead minus inaccessible confidential withheld secret private restricted
  protected sensitive blocked masked removed`.split(/\s+/),
)
/** What is granted only under a condition is not granted. */
const CONDITIONAL = new Set(
  'if when whenever until after before during provided approval consent requires require'.split(' '),
)
const PARTING = new Set([
  'but',
  'except',
  'excepting',
  'exception',
  'excluding',
  'without',
  'unless',
  'apart',
  'than',
  'instead',
  'minus',
])
/** Row of words that denies what is not named, and so grants what is. */
const GRANTING = [
  ['nothing', 'but'],
  ['nothing', 'else'],
  ['nothing', 'beyond'],
  ['nothing', 'other', 'than'],
  ['nothing', 'except'],
  ['not', 'only'],
  ['nobody', 'else'],
  ['no', 'one', 'else'],
  ['no', 'other'],
  ['no', 'more', 'than'],
]

function grantingAt(tokens: readonly Token[], at: number): number {
  const row = GRANTING.find((words) => words.every((word, n) => tokens[at + n]?.text === word))
  return row?.length ?? 0
}

/** Tokens without those that deny only in appearance, at their old places. */
function withoutGranting(tokens: readonly Token[]): Token[] {
  const result = [...tokens]
  for (let at = 0; at < tokens.length; at += 1) {
    for (let n = 0; n < grantingAt(tokens, at); n += 1) {
      const token = tokens[at + n]
      if (token) result[at + n] = { ...token, text: '' }
    }
  }
  return result
}

/** For each token of a sentence, whether its clause denies, or sets a condition: what is named there is not granted. */
export function deniedTokens(tokens: readonly Token[]): boolean[] {
  const read = withoutGranting(tokens)
  const denied = tokens.map(() => false)
  for (const { from, to } of clausesOf(read, PARTING)) {
    if (read.slice(from, to).some(({ text }) => DENYING.has(text) || CONDITIONAL.has(text))) denied.fill(true, from, to)
  }
  return denied
}
