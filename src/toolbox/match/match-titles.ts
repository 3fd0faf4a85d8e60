import { nounForms } from './match-forms.ts'
import { buildIndex, listWords, longestAt, verbEntries } from './match-index.ts'
import type { NounSet } from './match-noun-set.ts'
import { TITLE_EXCEPTIONS, TITLE_VERBS } from './match-nouns-media.ts'
import { isSign, type Sentence } from './match-tokens.ts'

const DEEDS = buildIndex(
  TITLE_VERBS.flatMap(({ set, verbs }) => listWords(verbs).flatMap((words) => verbEntries(words, set))),
)
const EXCEPTIONS = new Set(listWords(TITLE_EXCEPTIONS).flatMap(([word]) => nounForms(word ?? '')))
/** With one of these next, the deed has no object (`play with friends`). */
const NO_OBJECT = new Set(
  ', : and or then for out over at in on against with as around online near from until to'.split(' '),
)
/** An exception counts only near the deed (`play a round of golf`). */
const REACH = 4

function hasTitle(sentence: Sentence, from: number): boolean {
  if (NO_OBJECT.has(sentence[from] ?? ',')) return false
  const object = sentence.slice(from, from + REACH)
  const end = object.findIndex(isSign)
  return !object.slice(0, end < 0 ? REACH : end).some((word) => EXCEPTIONS.has(word))
}

/** A work's title at words `start` to `end` (exclusive), known by what is done with it. */
export type TitleFound = { readonly set: NounSet; readonly start: number; readonly end: number }

/** Titles that a sentence names by deeds such as `stream` and `listen to`, where `isVerb` says that the word is one. */
export function findTitles(sentence: Sentence, isVerb: (at: number) => boolean): TitleFound[] {
  return sentence.flatMap((_, start) => {
    const deed = longestAt(DEEDS, sentence, start)[0]
    if (!deed || !isVerb(start)) return []
    const end = start + deed.words.length
    return hasTitle(sentence, end) ? [{ set: deed.value, start, end: end + 1 }] : []
  })
}

/** Words of this file, for the lexicon's hash. */
export const TITLE_WORDS = { NO_OBJECT }
