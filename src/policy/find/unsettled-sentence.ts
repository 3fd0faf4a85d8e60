import type { Token } from './request-tokens.ts'
import { hasRow, wordRows } from './word-rows.ts'

/** What held once and does not now. */
const PAST = wordRows(
  `formerly|previously|in the past|no longer|not any longer|not any more|not anymore|in former times|in earlier times|back then|originally|
  was allowed|were allowed|was permitted|were permitted|was able|were able|
  until last year|until last month|until last week|until recently|until now|until yesterday|last year|last month|last week`,
)
const USED_TO = wordRows('used to')
const BEING = new Set(['is', 'are', 'be', 'been', 'being'])
/** What does not do by itself. */
const TOO_LITTLE = wordRows(
  `not enough|not be enough|never enough|isn't enough|not sufficient|not be sufficient|never sufficient|isn't sufficient|insufficient|
  not suffice|doesn't suffice|not by itself enough|not in itself enough|not alone enough`,
)
/** Which of several belongs to which other, nobody can tell for sure. */
const PAIRED = wordRows('respectively|respective|in that order|in this order')

function saysUsedTo(tokens: readonly Token[]): boolean {
  return tokens.some(
    (_, at) => hasRow(tokens, { from: at, to: at + 1 }, USED_TO) && !BEING.has(tokens[at - 1]?.text ?? ''),
  )
}

/**
 * Whether nothing that a sentence names can be taken as said: it tells of the past (`formerly users of age 16 …`), says what does not
 * do (`it is not enough to be at least 16`), or pairs two lists (`…, respectively`).
 */
export function isUnsettled(tokens: readonly Token[]): boolean {
  const whole = { from: 0, to: tokens.length }
  return saysUsedTo(tokens) || [PAST, TOO_LITTLE, PAIRED].some((rows) => hasRow(tokens, whole, rows))
}
