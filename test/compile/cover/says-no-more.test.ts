import { expect, it } from 'vitest'
import { saysNoMore } from '../../../src/compile/cover/says-no-more.ts'
import { findWords, sentenceWords } from '../../../src/compile/cover/sentence-words.ts'

/** Square brackets stand around parts of a policy, braces around names beside them. */
function check(marked: string): boolean {
  const text = marked.replace(/[[\]{}]/g, '')
  const stretches = (pattern: RegExp) =>
    [...marked.matchAll(pattern)].flatMap(([, kind = 'field', words = '']) => {
      const found = findWords(text, words, 0)
      return found === null ? [] : [{ ...found, kind, words }]
    })
  const parts = stretches(/\[()([^\]]*)\]/g).map(({ start, end, words }) => ({
    start,
    end,
    kind: 'field' as const,
    text: words,
  }))
  const names = stretches(/\{()([^}]*)\}/g).map(({ start, end }) => ({ start, end }))
  return saysNoMore(sentenceWords(text, { start: 0, end: text.length }), { parts, names })
}

it.each([
  'Users may not [book a hotel]',
  'only if their [age] is [18]',
  'no one may [book]',
  'see {title} and nothing else',
  'see {title} only',
])('says no more: %s', (marked) => {
  expect(check(marked)).toBe(true)
})

it.each([
  'Users may not [book a hotel] tomorrow',
  'if they want [',
  'see {title} if they ask',
  'if {title}',
  'see {title} if their [age] is [18]',
  'their {title}',
  'one {title}',
  'see {title} and nothing',
  'see {title} and else',
  'see {title} only as needed',
  'see {title} but',
])('says more: %s', (marked) => {
  expect(check(marked)).toBe(false)
})
