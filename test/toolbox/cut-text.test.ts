import { expect, it } from 'vitest'
import { cutText } from '../../src/toolbox/cut-text.ts'

it('keeps a text that fits, and cuts a longer one to fit', () => {
  expect(cutText('', 3)).toBe('')
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('abcd', 3)).toBe('ab…')
})
