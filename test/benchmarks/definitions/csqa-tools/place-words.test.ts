import { describe, expect, it } from 'vitest'
import { placeWords, wordBefore, wordBehind } from '../../../../benchmarks/definitions/csqa-tools/place-words.ts'

const place = (text: string) => placeWords(text, /[a-z]+/g)

describe('placeWords', () => {
  it.each(['hot dog', 'hot  dog', 'hot-dog', 'hot\tdog'])('links the words of %j', (text) => {
    const words = place(text)
    expect(wordBehind(words, 0)).toBe('dog')
    expect(wordBefore(words, 1)).toBe('hot')
  })

  it.each([
    'hot. dog',
    'hot?dog',
    'hot; dog',
    'hot: dog',
    'hot, dog',
    'hot\ndog',
    'hot (dog)',
    'hot "dog"',
    'hot - dog',
  ])('links none across the sign in %j', (text) => {
    const words = place(text)
    expect(words.map(({ word }) => word)).toEqual(['hot', 'dog'])
    expect([wordBehind(words, 0), wordBefore(words, 1)]).toEqual(['', ''])
  })

  it('finds nothing beyond the first and last word', () => {
    const words = place('dog')
    expect([wordBefore(words, 0), wordBehind(words, 0), wordBehind(words, 7)]).toEqual(['', '', ''])
  })
})
