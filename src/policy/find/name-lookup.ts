import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'
import { singularsOf, withoutPossessive } from './word-forms.ts'

/** Where a name stands: as it is, as its plural, or as the singular of a name that is a plural. */
export type NamePlace = Place & { readonly form: 'exact' | 'plural' | 'singular' }

const QUOTES = new Set(["'", '"', '`'])

function keep(positions: Map<string, number[]>, word: string, at: number): void {
  const known = positions.get(word)
  if (known) known.push(at)
  else positions.set(word, [at])
}

/** Finds names among tokens. Its tokens are read once, since a hostile policy may ask for thousands of names. */
export class NameLookup {
  readonly #tokens: readonly Token[]
  readonly #words = new Map<string, number[]>()
  readonly #singulars = new Map<string, number[]>()

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
    for (const [at, { text }] of tokens.entries()) {
      const bare = withoutPossessive(text)
      for (const word of new Set([text, bare])) keep(this.#words, word, at)
      for (const singular of singularsOf(bare)) keep(this.#singulars, singular, at)
    }
  }

  /** Places of a name as a whole, given as its words. What is quoted or glued together is meant letter by letter. */
  places(words: readonly string[]): NamePlace[] {
    const last = words.at(-1)
    if (last === undefined) return []
    const exact = this.#ending(words, this.#words.get(last) ?? [])
    const plural = this.#ending(words, this.#singulars.get(last) ?? [])
    const singular = this.#ending(
      words,
      singularsOf(last).flatMap((one) => this.#words.get(one) ?? []),
    )
    return [
      ...exact.map((place): NamePlace => ({ ...place, form: 'exact' })),
      ...plural.filter((place) => this.#isSpoken(place)).map((place): NamePlace => ({ ...place, form: 'plural' })),
      ...singular.filter((place) => this.#isSpoken(place)).map((place): NamePlace => ({ ...place, form: 'singular' })),
    ]
  }

  /** Rows of the words whose last one stands at one of the positions. */
  #ending(words: readonly string[], positions: readonly number[]): Place[] {
    return positions.flatMap((at) => {
      const [from, to] = [at + 1 - words.length, at + 1]
      const isRow = words.slice(0, -1).every((word, n) => this.#tokens[from + n]?.text === word)
      const isWhole = !this.#tokens[from]?.gluedBefore && !this.#tokens[at]?.gluedAfter
      return isRow && isWhole ? [{ from, to }] : []
    })
  }

  #isSpoken({ from, to }: Place): boolean {
    const isQuoted = QUOTES.has(this.#tokens[from - 1]?.text ?? '') && QUOTES.has(this.#tokens[to]?.text ?? '')
    return !isQuoted && this.#tokens.slice(from, to).every(({ gluedBefore }) => !gluedBefore)
  }
}
