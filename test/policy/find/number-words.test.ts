import { describe, expect, it } from 'vitest'
import { wordNumberAt } from '../../../src/policy/find/number-words.ts'

function read(text: string): (number | null | undefined)[] {
  const words = text.split(' ')
  return words.map((_, at) => wordNumberAt(words, at)?.value)
}

describe('wordNumberAt', () => {
  it.each([
    ['zero', 0],
    ['twelve', 12],
    ['thirty', 30],
    ['twenty one', 21],
    ['ninety nine', 99],
    ['hundred', 100],
    ['one hundred', 100],
  ])('reads `%s`', (text, value) => {
    expect(wordNumberAt(text.split(' '), 0)).toEqual({ value, count: text.split(' ').length })
  })

  it.each([
    'one hundred and five',
    'two hundred',
    'twenty eleven',
    'five six',
    'three thousand',
    'one two three',
    'ten hundred',
  ])('takes `%s` whole and reads no part of it', (text) => {
    expect(wordNumberAt(text.split(' '), 0)).toEqual({ value: null, count: text.split(' ').length })
  })

  it('finds none among other words, and ends before them', () => {
    expect(read('at least eighteen years and one')).toEqual([undefined, undefined, 18, undefined, undefined, 1])
  })
})
