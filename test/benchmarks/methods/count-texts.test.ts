import fc from 'fast-check'
import { Tiktoken } from 'js-tiktoken/lite'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { describe, expect, it } from 'vitest'
import { loadTextCounter } from '../../../benchmarks/methods/count-texts.ts'

const sizeOf = await loadTextCounter()
const reference = new Tiktoken(o200k)
const MEGABYTE = 1 << 20

describe('the size of a text', () => {
  it.each([
    ['', 0, 0],
    [' \n\t ', 0, 2],
    ['hello', 1, 1],
    ['hello world', 2, 2],
    ['SELECT * FROM lab WHERE labname = 3', 8, 10],
  ])('%j: words between white space, and tokens', (text, words, tokens) => {
    expect(sizeOf(text)).toEqual({ words, tokens })
  })

  it('counts tokens as the encoder itself, also over many slices', () => {
    const text = 'The nurse asks, again:\n\n\tpatient_id == 12345 -- "what\'s his dose?" ünïcödé 漢字 😀\n'.repeat(400)
    expect(text.length).toBeGreaterThan(20_000)
    expect(sizeOf(text).tokens).toBe(reference.encode(text, [], []).length)
  })

  it('counts tokens as the encoder itself for any text of ordinary words', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 50 }), (words) => {
        const text = words.join(' ')
        expect(sizeOf(text).tokens).toBe(reference.encode(text, [], []).length)
      }),
    )
  })

  it('takes what looks like a special token for text', () => {
    const text = 'the page says <|endoftext|> and <|endofprompt|> here'
    expect(sizeOf(text)).toEqual({ words: 7, tokens: reference.encode(text, [], []).length })
  })

  // With a tokenizer that takes the square of a word's length each of these would take hours.
  it.each([
    ['one letter', 'a'],
    ['capital letters', 'A'],
    ['blanks', ' '],
    ['newlines', '\n'],
    ['dots', '.'],
    ['surrogate pairs', '😀'],
    ['letters of which every case matches', '漢'],
    ['special tokens', '<|endoftext|>'],
  ])('ends for a megabyte of %s', (_, piece) => {
    const text = piece.repeat(MEGABYTE / piece.length)
    const { tokens } = sizeOf(text)
    expect(tokens).toBeGreaterThan(1000)
    expect(tokens).toBeLessThanOrEqual(MEGABYTE)
  })

  it('splits no surrogate pair of a long word: each counts as it does alone', () => {
    const alone = sizeOf('😀').tokens
    // One unit more before them moves every place where a word is cut to the middle of a pair.
    expect(sizeOf(`x${'😀'.repeat(3000)}`).tokens).toBeLessThanOrEqual(1 + 3000 * alone)
  })
})
