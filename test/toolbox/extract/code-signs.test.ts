import { expect, it } from 'vitest'
import { looksLikeCode, showsCode } from '../../../src/toolbox/extract/code-signs.ts'

it.each(['f(x)', 'x = 1', 'for x in y:', 'import os', 'LoadDB', 'Select a from b', 'update a set b'])(
  'a text with `%s` may be code',
  (text) => {
    expect(looksLikeCode(`Well.\n${text}`)).toBe(true)
  },
)

it.each(['the column(s) you want', 'Which one do you like best?', 'from here you may select', 'for you: nothing'])(
  'prose such as `%s` is none',
  (text) => {
    expect(looksLikeCode(text)).toBe(false)
  },
)

it('a text shows code by words of data alone, however they are spelled', () => {
  expect(showsCode('call ＬoadDB')).toBe(true)
  expect(showsCode('insert it into the list')).toBe(true)
  expect(showsCode('x = f(1)')).toBe(false)
})
