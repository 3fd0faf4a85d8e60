import { nameWords, type Token } from './request-tokens.ts'

/** Where a name stands among the tokens: from and to. */
export type Place = { readonly from: number; readonly to: number }

/** Longest name that is looked for, characters. */
export const LONGEST_NAME = 128

/** The places of the words in a row. `whole`: not where they are only a part of a longer name. */
export function wordPlaces(tokens: readonly Token[], words: readonly string[], whole = true): Place[] {
  const [first] = words
  if (first === undefined) return []
  const places: Place[] = []
  for (const [from, token] of tokens.entries()) {
    const to = from + words.length
    if (token.text !== first || !words.every((word, n) => tokens[from + n]?.text === word)) continue
    if (whole && (token.gluedBefore || tokens[to - 1]?.gluedAfter)) continue
    places.push({ from, to })
  }
  return places
}

/** Places of a name as a whole: `lab result` is `lab_result`, and neither is in `lab_result_time`. */
export function namePlaces(tokens: readonly Token[], name: string): Place[] {
  return name.length > LONGEST_NAME ? [] : wordPlaces(tokens, nameWords(name))
}
