import { withoutThinking } from '../../../src/prompt/json-objects.ts'
import { outsideFences } from './outside-fences.ts'

/** Marks of lists, headings and emphasis may stand around the word; a hyphen within a word, as in `allow-list`, is no dash. */
const VERDICT = /^[\s*_#>"'`-]{0,20}(allow|deny)["'`*_]{0,3}[ \t]*(?:$|([:.,–—]|-(?=\s))["'`*_]{0,3}[ \t]*(.*)$)/i
const FIRST_SENTENCE = /^.*?(?:[.!?](?=\s|$)|$)/
const CONDITION = /\b(?:if|unless|provided|assuming|as long as)\b/i
/** In the middle of a reason these are no condition: "the query only reads what is open". */
const FIRST_CONDITION = /^(?:but\s+)?(?:only|when|until|except|in case|if|unless|provided|assuming|as long as)\b/i
/** `Allow: no.` and `Allow: not here` say the other thing. */
const OPPOSITE = /^(?:not\b|(?:no|false|never|none|n\/a)\s*(?:[.,;:!–—-]|$))/i

/**
 * What a reply says in a line that is `allow` or `deny`, alone or with its reason behind a mark such as a colon, outside of code. Null where no
 * line says either, where some say the one and some the other, and where the word is asked about, made to depend on something or taken back.
 *
 * @example saidVerdict('The role is nursing.\n**Deny**: cost is closed.') // 'deny'
 */
export function saidVerdict(reply: string): 'allow' | 'deny' | null {
  const lines = outsideFences(withoutThinking(reply)).split(/\r?\n/)
  const said = new Set(lines.map(verdictOf).filter((verdict) => verdict !== null))
  const [verdict = null] = said
  return said.size === 1 ? verdict : null
}

function verdictOf(line: string): 'allow' | 'deny' | null {
  const [, word = '', mark = '', reason = ''] = VERDICT.exec(line) ?? []
  if (word === '' || isTurned(reason, mark)) return null
  return word.toLowerCase() === 'deny' ? 'deny' : 'allow'
}

/** Behind a full stop a sentence of its own follows, which may speak of conditions that are not the verdict's. */
function isTurned(reason: string, mark: string): boolean {
  const sentence = FIRST_SENTENCE.exec(reason)?.[0] ?? ''
  const isConditional = FIRST_CONDITION.test(sentence) || (mark !== '.' && CONDITION.test(sentence))
  return sentence.endsWith('?') || isConditional || OPPOSITE.test(sentence)
}
