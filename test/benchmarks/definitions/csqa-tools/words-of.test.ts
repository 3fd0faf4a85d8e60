import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, showWord, wordsOf } from '../../../../benchmarks/definitions/csqa-tools/words-of.ts'

describe('countWords', () => {
  it.each([
    ['', 0],
    ['What  is\nit?', 3],
    ['a well-worn, hand-knitted sweater', 4],
    ['the dog’s bowl - and his - cushion', 6],
    ['tea—or coffee?', 3],
    ["at one o'clock, 3 pm", 5],
    ['? ! …', 0],
  ])('counts %j as %i', (text, count) => {
    expect(countWords(text)).toBe(count)
  })

  it('is not fooled by words that are split invisibly', () => {
    expect(countWords('so\u200bmething ver\u00ady small')).toBe(3)
  })
})

describe('wordsOf', () => {
  it('takes hyphenated words apart and endings off, in one spelling', () => {
    expect(wordsOf("The DOG's three-legged friënd, isn’t ｉｔ?")).toEqual([
      'the',
      'dog',
      'three',
      'legged',
      'friend',
      'isn’t',
      'it',
    ])
  })

  it('gives words and nothing else, whatever the text', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(fc.property(text, (any) => wordsOf(any).every((word) => /^[^\s-]+$/u.test(word))))
  })
})

describe('showWord', () => {
  it('cuts what is long', () => {
    expect(showWord('x'.repeat(1000)).length).toBeLessThan(50)
  })
})
