import { nounForms } from './match-forms.ts'
import type { Sentence } from './match-tokens.ts'

/** Words that decide by themselves and are often mistyped. */
const CORE = `flight airline airplane hotel motel hostel accommodation resort apartment vehicle truck rental movie album video music playlist internship
  vacancy career employment purchase checkout restaurant parking ticket`
const SHORTEST_DROPPED = 9

/** Neighbours swapped (`flihgt`), a double letter single (`accomodation`), a letter twice, or, in long words, a letter left out. */
function misspell(word: string): string[] {
  const found: string[] = []
  for (let at = 1; at < word.length; at += 1) {
    const [head, before, here, tail] = [word.slice(0, at - 1), word[at - 1] ?? '', word[at] ?? '', word.slice(at + 1)]
    found.push(head + here + before + tail, head + before + before + here + tail)
    if (before === here || word.length >= SHORTEST_DROPPED) found.push(head + before + tail)
  }
  return found
}

const CORE_FORMS = CORE.split(/\s+/).flatMap(nounForms)
const RIGHT = new Set(CORE_FORMS)
const TYPOS: ReadonlyMap<string, string> = new Map(
  CORE_FORMS.flatMap((word) => misspell(word).map((typo): [string, string] => [typo, word])).filter(
    ([typo]) => !RIGHT.has(typo),
  ),
)

/** The sentence with the commonest slips of the keyboard in its deciding words put right. */
export function correctTypos(sentence: Sentence): Sentence {
  return sentence.map((word) => TYPOS.get(word) ?? word)
}

/** Words of this file, for the lexicon's hash. */
export const TYPO_WORDS = { CORE }
