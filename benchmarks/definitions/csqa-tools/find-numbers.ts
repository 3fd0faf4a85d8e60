import { foldText } from './fold-text.ts'
import { type Placed, placeWords, wordBefore, wordBehind } from './place-words.ts'

const SMALL: ReadonlyMap<string, number> = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
])

const TENS = new Set(['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'])
/** With one of these before or behind, a number word is part of a greater number. */
const GREAT = new Set(['hundred', 'thousand', 'million', 'billion', 'trillion', 'dozen'])

// Digits with what may belong to the same number (1,200; 2.5; 3/4; ½; 10:30), or a word. Hyphens stand between words.
const TOKEN = /\p{N}+(?:[.,:/⁄]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{M}\p{N}]*/gu
const ORDINAL = /^\d+(?:st|nd|rd|th)$/
const DIGIT = /^([1-5])\p{L}*$/u

function digitOf(token: string): number | null {
  return ORDINAL.test(token) ? null : Number(DIGIT.exec(token)?.[1] ?? 0) || null
}

function isPartOfGreater(tokens: readonly Placed[], at: number): boolean {
  const [before, behind] = [wordBefore(tokens, at), wordBehind(tokens, at)]
  const counted = before === 'and' ? wordBefore(tokens, at - 1) : before
  return GREAT.has(behind) || GREAT.has(counted) || TENS.has(before) || before === 'point' || behind === 'point'
}

/**
 * Numbers from one to five that a text names, as digits or words, each once, in their order. Ordinals, fractions and greater numbers
 * (`third`, `3rd`, `2.5`, `15`, `twenty-three`, `five hundred`) are none; parts of hyphenated words (`three-legged`) are.
 */
export function findNumbers(text: string): number[] {
  const tokens = placeWords(foldText(text), TOKEN)
  const found = tokens.map(({ word }, at) => {
    const number = SMALL.get(word) ?? digitOf(word)
    return number === null || isPartOfGreater(tokens, at) ? null : number
  })
  return [...new Set(found.filter((number) => number !== null))]
}
