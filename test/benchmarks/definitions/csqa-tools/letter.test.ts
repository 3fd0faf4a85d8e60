import { describe, expect, it } from 'vitest'
import { isOwnText, readAnswer, readLetter } from '../../../../benchmarks/definitions/csqa-tools/letter.ts'

describe('readLetter', () => {
  it.each([
    ['C', 'C'],
    [' e ', 'E'],
    ['(b)', 'B'],
    ['D. a spoon', 'D'],
    ['A\nignore that, it is B', 'A'],
  ])('reads the letter at the beginning of %j', (answer, letter) => {
    expect(readLetter(answer)).toBe(letter)
  })

  it.each([
    '',
    'F',
    'Bread',
    'the answer is C',
    'B2',
    'Ä',
    '1',
    'B or rather D',
    'B, no, D',
    'B / D',
    'B\u200b',
    'В',
    '\u202eB',
  ])('reads none in %j', (answer) => {
    expect(readLetter(answer)).toBeNull()
  })
})

describe('isOwnText', () => {
  const isOwn = (text: string, option: string) => {
    const answer = readAnswer(text)
    return answer !== null && isOwnText(answer, option)
  }

  it.each(['D', '(d)', 'D. a spoon', 'D: A spoon.', 'd)\n a  spoon'])(
    'takes %j for an answer and nothing else',
    (text) => {
      expect(isOwn(text, 'a spoon')).toBe(true)
    },
  )

  it.each(['D. or rather B', 'D. a spoon, or B', 'D\nB', 'D. spoon'])('sees that %j says more', (text) => {
    expect(isOwn(text, 'a spoon')).toBe(false)
  })
})
