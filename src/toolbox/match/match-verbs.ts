import type { VerbSet } from './action-lexicon.ts'
import { longestAt, VERBS } from './match-index.ts'
import { BREAK, type Sentence } from './match-tokens.ts'

/** A verb of the lexicon in a sentence, at words `start` to `end` (exclusive). */
export type VerbMention = {
  readonly set: VerbSet
  readonly start: number
  readonly end: number
  readonly words: string
}

const VERB_CUES = new Set(
  ', : and then to please i you we can could should will would want let lets now also or me not start'.split(' '),
)
/** Words that are nouns as often as verbs: a verb only where a verb can stand. */
const TWO_FACED = new Set(
  `order purchase shop show track book list check watch play rent visit look post checkout mail email text note reply message schedule read
  lease hire stream shopping booking listing ordering drop forward transfer move change start open share settle tweet launch write trash`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** With one of these next, such a word is no verb whose object follows. */
const AFTER_NOUN = new Set(
  `, : of in on at from with under over near by as and or but to than between before after until since per below above within around
  via is are was were will would has have had can that which who when where`.split(/\s+/),
)

/** `the order date`, `my booking reference`: heads that make such a word a mere modifier. */
const HEADS = new Set(
  `date dates number numbers status history confirmation details detail id total summary page pages form forms reference tracking updates receipt
  list info information`.split(/\s+/),
)
const DETERMINERS = new Set('a an the my your our his her their this that'.split(' '))

/** Whether what follows makes a word a noun, whatever stands before; a long number does so only after `my`, `the` and the like. */
function readsAsNoun(sentence: Sentence, at: number): boolean {
  const next = sentence[at + 1] ?? ','
  if (/^\d{3,}$/.test(next)) return DETERMINERS.has(sentence[at - 1] ?? '')
  return AFTER_NOUN.has(next) || HEADS.has(next)
}

/** Other words with which a task begins, as many do that name no verb of the lexicon. */
const OPENERS = new Set(
  `i how what where who why could please let lets need want somewhere reviews review put take use donate subscribe
  contact estimate calculate sort pick renew grab build extend follow filter convert upgrade report adopt reset join skip display sign fly
  give tell help keep go try choose select click pick enter request recommend suggest plan arrange set is multi check which`.split(
    /\s+/,
  ),
)

export function isVerbAt(sentence: Sentence, at: number): boolean {
  const word = sentence[at] ?? ''
  const before = sentence[at - 1]
  if (word === 'shopping') return sentence[at + 1] === 'for'
  if (!TWO_FACED.has(word)) return before !== 'best'
  return before === undefined || VERB_CUES.has(before) || before.endsWith('ly')
}

/** Whether a task may begin at a place with a verb: only what follows tells, since anything may have been put before. */
export function mayBeginAt(sentence: Sentence, at: number): boolean {
  const word = sentence[at] ?? ''
  if (word === 'shopping') return sentence[at + 1] === 'for'
  const doubtful = TWO_FACED.has(word) || sentence[at - 1] === 'best'
  return !doubtful || !readsAsNoun(sentence, at) || (longestAt(VERBS, sentence, at)[0]?.words.length ?? 0) > 1
}

function verbsAt(sentence: Sentence, start: number): VerbMention[] {
  return longestAt(VERBS, sentence, start).map(({ value, words }) => {
    const end = start + words.length
    return { set: value, start, end, words: sentence.slice(start, end).join(' ') }
  })
}

/** Verbs of a sentence, of which none begins within another. */
export function readVerbs(sentence: Sentence): VerbMention[] {
  const verbs: VerbMention[] = []
  for (let at = 0; at < sentence.length; at += 1) {
    const found = isVerbAt(sentence, at) ? verbsAt(sentence, at) : []
    verbs.push(...found)
    at = Math.max(at, (found[0]?.end ?? 0) - 1)
  }
  return verbs
}

/** Verbs with which a task may begin. */
export function openingVerbs(sentence: Sentence): VerbMention[] {
  return sentence.flatMap((_, at) => (mayBeginAt(sentence, at) ? verbsAt(sentence, at) : []))
}

/** Places where a task may begin. */
export function openings(sentence: Sentence, verbs: readonly VerbMention[]): Set<number> {
  const starts = verbs.map(({ start }) => start)
  for (const [at, word] of sentence.entries()) if (word === BREAK || OPENERS.has(word)) starts.push(at)
  return new Set(starts)
}

/** Words of this file, for the lexicon's hash. */
export const VERB_PLACES = { VERB_CUES, TWO_FACED, AFTER_NOUN, HEADS, DETERMINERS, OPENERS }
