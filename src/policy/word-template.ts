/** A sentence as lower-case words: letters, digits and what stands within words; punctuation is left out. */
export function sentenceWords(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}_'-]+/u)
    .filter((word) => word !== '')
}

/** A sequence of slots; each holds alternatives apart by `|`, of which an empty one makes the slot optional. */
export type WordTemplate = readonly string[]

/** Does the whole sentence fit the template? Work is bounded by words times alternatives. */
export function fitsTemplate(words: readonly string[], template: WordTemplate): boolean {
  let places = new Set([0])
  for (const slot of template) {
    const next = new Set<number>()
    for (const alternative of slot.split('|')) {
      const wanted = alternative.trim() === '' ? [] : alternative.trim().split(/\s+/)
      for (const place of places) {
        if (wanted.every((word, n) => words[place + n] === word)) next.add(place + wanted.length)
      }
    }
    places = next
  }
  return places.has(words.length)
}
