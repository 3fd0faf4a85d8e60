import { stemmer } from 'stemmer'
import { FUNCTION_WORDS } from './function-words.ts'
import { baseOf } from './irregular-words.ts'
import { wordsOf } from './words-of.ts'

/** Longest word that has a root; what is longer is no word, and the stemmer's expressions are not asked about it. */
const LONGEST_WORD = 64

/** Root of a word by Porter's rules (M. Porter, An algorithm for suffix stripping, 1980), irregular forms first. */
export function rootOf(word: string): string {
  return word.length > LONGEST_WORD ? word : stemmer(baseOf(word))
}

/** Roots of the words with a meaning of their own, each with the word it was found in. */
function rootsOf(text: string): Map<string, string> {
  const words = new Set(wordsOf(text)).difference(FUNCTION_WORDS)
  return new Map([...words].map((word) => [rootOf(word), word]))
}

export type SharedWord = { readonly word: string; readonly otherWord: string; readonly option: string }

/** The first word of an option whose root is also in another option; null for none. Options by letter. */
export function findSharedWord(options: ReadonlyMap<string, string>, chosen: string): SharedWord | null {
  const own = rootsOf(options.get(chosen) ?? '')
  for (const [option, text] of options) {
    if (option === chosen) continue
    for (const [root, otherWord] of rootsOf(text)) {
      const word = own.get(root)
      if (word !== undefined) return { word, otherWord, option }
    }
  }
  return null
}
