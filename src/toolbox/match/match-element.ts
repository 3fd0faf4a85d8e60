import { findCart } from './match-commerce.ts'
import { doubted, type Evidence } from './match-evidence.ts'
import { unreadableIn } from './match-letters.ts'
import { type Reading, readSentence } from './match-mentions.ts'
import type { ActionPhrase } from './match-phrase.ts'
import { elementText, isTooLong, otherWords, splitSentences } from './match-tokens.ts'

/** A label longer than this is content, not a button. */
const LABEL_WORDS = 7
const COMMITTING = new Set('buy purchase order checkout check place pay complete'.split(' '))
const PADDING = new Set(
  'now it this the a an my as guest online to checkout proceed order purchase securely here one click'.split(' '),
)

/** What the agent is about to press. */
export type Label = {
  /** Null where it is content, not a button. */
  readonly given: Reading | null
  /** The same with its words taken in other ways, where that makes a button of it. */
  readonly otherwise: readonly Reading[]
  /** What keeps it from being read. */
  readonly unreadable: readonly string[]
}

/** Null where there is too much of it. */
export function readLabel(element: string): Label | null {
  if (isTooLong(element)) return null
  const text = elementText(element)
  const [label, ...more] = splitSentences(text)
  const given = !label || more.length > 0 || label.length > LABEL_WORDS ? null : readSentence(label)
  const others = otherWords(text).filter((words) => words.length > 0 && words.length <= LABEL_WORDS)
  return { given, otherwise: others.map(readSentence), unreadable: unreadableIn(text) }
}

/** `Add to bag`, `Buy now`, `Place your order`; never `Order history` or `Shop all shoes`. */
function pressesPurchase({ sentence, verbs }: Reading): boolean {
  const proceeds = /^(?:proceed|go|continue) to check ?out$/.test(sentence.join(' '))
  const buy = verbs.find(({ set, start }) => set.name === 'buy' && start === 0)
  if (proceeds) return true
  return (
    buy !== undefined && COMMITTING.has(sentence[0] ?? '') && sentence.slice(buy.end).every((word) => PADDING.has(word))
  )
}

/** Whether other categories claim what the task wants: nothing, all of it, or only a part of it that may not be the user's. */
export type Claim = 'none' | 'part' | 'all'

/** What speaks for a phrase in what is to be pressed. */
export function elementEvidence(phrase: ActionPhrase, { given, otherwise }: Label, claim: Claim): Evidence[] {
  const doubts = otherwise.flatMap((label) => pressedEvidence(phrase, label, claim))
  return [...(given ? pressedEvidence(phrase, given, claim) : []), ...doubts.map(doubted)]
}

/** A button counts only if it says both what is done and, but for a purchase, to what: a bare noun never adds a category. */
function pressedEvidence(phrase: ActionPhrase, label: Reading, claim: Claim): Evidence[] {
  const words = label.sentence.join(' ')
  const sure: Evidence[] = [{ strength: 'sure', words: [words] }]
  if (phrase.commerce) {
    const adds = /^(?:add|put)$/.test(label.sentence[0] ?? '') && findCart(label) !== null
    if (adds || (claim === 'none' && pressesPurchase(label))) return sure
    return claim === 'part' && pressesPurchase(label) ? [{ strength: 'unsure', words: [words] }] : []
  }
  const acts = label.verbs.some(({ set, start }) => start === 0 && set.name !== 'look' && phrase.verbs.has(set))
  const names = phrase.objects.some(({ set }) =>
    label.mentions.some((mention) => mention.set === set && mention.grade === 'sure' && mention.displaced === null),
  )
  return acts && names ? sure : []
}

/** Words of this file, for the lexicon's hash. */
export const LABEL_WORD_LISTS = { COMMITTING, PADDING }
