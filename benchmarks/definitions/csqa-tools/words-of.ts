import { foldText } from './fold-text.ts'
import { type Placed, placeWords } from './place-words.ts'

// In a regular expression of one class and one repetition no text takes more than linear time.
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const ENDINGS = /['’](?:s|re|ll|ve|d|m)$/u

/** Words in lower case with their links; the parts of a hyphenated word are words of their own, and an ending such as `'s` is taken off. */
export function placedWords(text: string): Placed[] {
  return placeWords(foldText(text), WORD).map(({ word, linked }) => ({ word: word.replace(ENDINGS, ''), linked }))
}

/** Words in lower case. */
export function wordsOf(text: string): string[] {
  return placedWords(text).map(({ word }) => word)
}

/** Counts what stands between spaces or dashes and holds a letter or digit; a hyphenated word counts once. */
export function countWords(text: string): number {
  return foldText(text)
    .split(/[\s\u2013\u2014]|--/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

const SHOWN_CHARS = 40

/** A word as reasons quote it. */
export function showWord(word: string): string {
  return `\`${word.length > SHOWN_CHARS ? `${word.slice(0, SHOWN_CHARS)}…` : word}\``
}
