/** A word, number or comparing sign of a text, with its place. */
export type Word = {
  /** Lower case; a typographic apostrophe is a plain one. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A stretch of a text: from a character on, up to another one. */
export type Range = { readonly start: number; readonly end: number }

const WORD = /\d[\d.,]*\d|\d+(?!\p{L})|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[<>=!≤≥≠%]+/gu

/** The words, numbers and comparing signs of a stretch, in order. */
export function sentenceWords(text: string, { start, end }: Range): Word[] {
  const found: Word[] = []
  const pattern = new RegExp(WORD)
  pattern.lastIndex = start
  for (let match = pattern.exec(text); match !== null && match.index < end; match = pattern.exec(text)) {
    const word = match[0].toLowerCase().replaceAll('’', "'")
    found.push({ text: word, start: match.index, end: match.index + match[0].length })
  }
  return found
}

export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Where words stand from an offset on, however their lines are broken; null where they do not. */
export function findWords(text: string, wanted: string, from: number): Range | null {
  const words = wanted.trim().split(/\s+/).map(escapePattern)
  const pattern = new RegExp(words.join('\\s+'), 'g')
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match === null ? null : { start: match.index, end: match.index + match[0].length }
}

export function isWithin(one: Range, other: Range): boolean {
  return one.start >= other.start && one.end <= other.end
}
