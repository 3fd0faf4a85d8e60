import { expect, it } from 'vitest'
import { findWords, isWithin, sentenceWords } from '../../../src/compile/cover/sentence-words.ts'

it('words, numbers and comparing signs of a stretch have their places', () => {
  const text = 'x. The driver’s age >= 1,000, or lab_name. y'
  const words = sentenceWords(text, { start: 3, end: 42 })
  expect(words.map((word) => word.text)).toEqual(['the', "driver's", 'age', '>=', '1,000', 'or', 'lab', 'name'])
  for (const { text: word, start, end } of words)
    expect(text.slice(start, end).toLowerCase().replace('’', "'")).toBe(word)
})

it('words are found over lines, from an offset on, and signs are no pattern', () => {
  expect(findWords('be kind. be\n kind.', 'be kind.', 1)).toEqual({ start: 9, end: 18 })
  expect(findWords('be kindx', 'be kind.', 0)).toBeNull()
})

it('a stretch is within another one only as a whole', () => {
  expect(isWithin({ start: 2, end: 4 }, { start: 2, end: 5 })).toBe(true)
  expect(isWithin({ start: 1, end: 4 }, { start: 2, end: 5 })).toBe(false)
})
