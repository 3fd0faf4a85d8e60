import { basesOf } from './action-words.ts'
import { type Place, wordPlaces } from './name-places.ts'
import { nameWords, type Token } from './request-tokens.ts'

/** Words that an action's name may have or lack. */
const SMALL = new Set('a an the to of or and for in on with at any some their , ; / . : ( )'.split(' '))

/** Finds actions among tokens; these are read once, since a policy may have many rules. */
export class ActionFinder {
  readonly #tokens: readonly Token[]
  /** First place of each word, by all that it may be a form of. */
  readonly #bases = new Map<string, number>()
  readonly #found = new Map<string, Place | null>()

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
    for (const [at, { text }] of tokens.entries()) {
      for (const base of basesOf(text)) if (!this.#bases.has(base)) this.#bases.set(base, at)
    }
  }

  /** An action's words in a row, or each of them somewhere in one of its forms: `flight bookings` for `book a flight`. */
  find(action: string): Place | null {
    const known = this.#found.get(action)
    if (known !== undefined) return known
    const words = nameWords(action)
    const found = wordPlaces(this.#tokens, words)[0] ?? this.#scattered(words)
    this.#found.set(action, found)
    return found
  }

  #scattered(words: readonly string[]): Place | null {
    const places = words
      .filter((word) => !SMALL.has(word))
      .map((word) => Math.min(...[...basesOf(word)].map((base) => this.#bases.get(base) ?? Number.POSITIVE_INFINITY)))
    if (places.length === 0 || places.includes(Number.POSITIVE_INFINITY)) return null
    return { from: Math.min(...places), to: Math.max(...places) + 1 }
  }
}
