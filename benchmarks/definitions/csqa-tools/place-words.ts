/** A word or number of a text. */
export type Placed = {
  readonly word: string
  /** Whether nothing but spaces or a hyphen parts it from the word before: across a sign or a line break no word explains another. */
  readonly linked: boolean
}

const LINK = /^(?:[ \t]*|[-‐])$/

/** What a global expression finds in a text, in order. */
export function placeWords(text: string, expression: RegExp): Placed[] {
  let end = 0
  return [...text.matchAll(expression)].map(({ 0: word, index }) => {
    const gap = text.slice(end, index)
    end = index + word.length
    return { word, linked: LINK.test(gap) }
  })
}

/** The word behind a place that is linked to it; empty where there is none. */
export function wordBehind(words: readonly Placed[], at: number): string {
  const next = words[at + 1]
  return next?.linked === true ? next.word : ''
}

/** The word before a place that is linked to it; empty where there is none. */
export function wordBefore(words: readonly Placed[], at: number): string {
  return words[at]?.linked === true ? (words[at - 1]?.word ?? '') : ''
}
