import type { PolicyPart } from '../contract/compiled.ts'
import type { Policy } from '../contract/policy.ts'
import { isHarmless, type Sentence } from './cover/harmless-sentence.ts'
import { itemRanges, partRanges } from './cover/part-ranges.ts'
import { DENYING_WORDS, REST_WORDS, SWEEPING_WORDS } from './cover/plain-words.ts'
import { RepeatedNames } from './cover/repeated-names.ts'
import { saysNoMore } from './cover/says-no-more.ts'
import { findWords, isWithin, sentenceWords, type Word } from './cover/sentence-words.ts'

/** Whether a sentence denies what it names. `nothing else` denies what it does not name. */
function denies(words: readonly Word[]): boolean {
  return words.some(({ text }, at) => {
    const isRest = SWEEPING_WORDS.has(text) && REST_WORDS.has(words[at + 1]?.text ?? '')
    return DENYING_WORDS.has(text) && !isRest
  })
}

type Given = {
  /** Sentences that no structured form covers, in the requests' order. */
  readonly uncovered: readonly string[]
  /** Parts of the program's own policy. */
  readonly parts: readonly PolicyPart[]
  /** What the program is held to. */
  readonly policy: Pick<Policy, 'roles' | 'rules'>
}

/**
 * Sentences of the requests that ask for something for which no check stands. One counts as covered only where the program's policy has all that it
 * says: each name, number, comparison and action is found there, and nothing else in it could bind. In doubt a sentence is not covered.
 */
export function uncoveredSentences(requests: string, { uncovered, parts, policy }: Given): string[] {
  const ranges = partRanges(requests, parts)
  const names = new RepeatedNames(requests, policy.roles)
  const isCovered = (sentence: Sentence) => {
    if (isHarmless({ policy, names, requests }, sentence)) return true
    const words = sentenceWords(requests, sentence)
    const own = ranges.filter((range) => isWithin(range, sentence))
    const repeated = names.within(sentence, denies(words))
    // A sentence about a role that names no data speaks of all of it.
    const isAboutData = [...own, ...repeated].some(({ kind }) => kind !== 'role')
    const isAboutSomebody = own.length > 0 && !denies(words)
    return (
      (isAboutData || isAboutSomebody) &&
      saysNoMore(words, { parts: [...own, ...itemRanges(words, own)], names: repeated })
    )
  }
  let from = 0
  return uncovered.filter((text) => {
    const found = findWords(requests, text, from)
    if (found === null) return true
    from = found.end
    return !isCovered({ ...found, text })
  })
}
