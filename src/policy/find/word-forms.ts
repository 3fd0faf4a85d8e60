/** Shortest word that has a plural. */
const LEAST_WORD = 3

/**
 * The regular plurals of a word in lower case; none for what is not a plain word.
 *
 * @example
 * pluralsOf('category') // ['categories']
 */
export function pluralsOf(word: string): string[] {
  if (word.length < LEAST_WORD || !/^\p{L}+$/u.test(word)) return []
  if (word.endsWith('sis')) return [`${word.slice(0, -2)}es`]
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return word.endsWith('o') ? [`${word}s`, `${word}es`] : [`${word}s`]
}

/** Words of which this one is the regular plural. `diagnosis`, `status` and `address` are no plurals. */
export function singularsOf(word: string): string[] {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return []
  const shorter = [word.slice(0, -1), word.slice(0, -2), word.replace(/ies$/, 'y'), word.replace(/es$/, 'is')]
  return [...new Set(shorter)].filter((one) => pluralsOf(one).includes(word))
}

/** A word without `'s`. */
export function withoutPossessive(word: string): string {
  return word.replace(/'s?$/, '')
}
