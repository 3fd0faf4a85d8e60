import { describe, expect, it } from 'vitest'
import { readLetter } from '../../../../benchmarks/definitions/csqa-tools/letter.ts'

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

  it.each(['', 'F', 'Bread', 'the answer is C', 'B2', 'Ä', '1'])('reads none in %j', (answer) => {
    expect(readLetter(answer)).toBeNull()
  })
})
