import {
  ANIMALS,
  DOUBTFUL_ANIMALS,
  IRREGULAR_PLURALS,
  NOUN_BEFORE,
  THING_BEFORE,
  THING_BEHIND,
} from './animal-words.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { type Placed, wordBefore, wordBehind } from './place-words.ts'
import { placedWords } from './words-of.ts'

/** A word, and what it may be the plural of. */
function singularsOf(word: string): string[] {
  const irregular = IRREGULAR_PLURALS.get(word)
  if (irregular !== undefined) return [irregular]
  if (!word.endsWith('s')) return [word]
  const bare = word.slice(0, -1)
  const shorter = word.endsWith('es') ? [word.slice(0, -2)] : []
  const withY = word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []
  return [word, bare, ...shorter, ...withY]
}

function isNamed(word: string, names: ReadonlySet<string>): boolean {
  return singularsOf(word).some((singular) => names.has(singular))
}

function isAnimalAt(words: readonly Placed[], at: number): boolean {
  const [word = '', before = '', twoBefore = ''] = [words[at]?.word, words[at - 1]?.word, words[at - 2]?.word]
  // `Does` is not a herd of deer.
  if (FUNCTION_WORDS.has(word)) return false
  if (THING_BEFORE.has(wordBefore(words, at)) || THING_BEHIND.has(wordBehind(words, at))) return false
  if (isNamed(word, ANIMALS)) return true
  return isNamed(word, DOUBTFUL_ANIMALS) && (NOUN_BEFORE.has(before) || NOUN_BEFORE.has(twoBefore))
}

/** The first word of a text that names an animal; null for none. It knows words, not meanings: a crane on a building site is a bird to it. */
export function findAnimal(text: string): string | null {
  const words = placedWords(text)
  const at = words.findIndex((_, index) => isAnimalAt(words, index))
  return words[at]?.word ?? null
}
