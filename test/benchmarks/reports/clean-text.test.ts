import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText } from '../../../benchmarks/reports/clean-text.ts'

it('shows what nobody would see, and leaves the rest as it is', () => {
  expect(cleanText('a\u001b[31mb\nc\u202ed\u2028e\ud800f')).toBe('a\ufffd[31mb\ufffdc\ufffdd\ufffde\ufffdf')
  expect(cleanText('Größe <b> | 木')).toBe('Größe <b> | 木')
})

it('leaves nothing that a terminal or a browser obeys, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanText(text)).not.toMatch(/\p{Cc}|\p{Cf}|[\u2028\u2029]/u)
      expect(cleanText(text).isWellFormed()).toBe(true)
    }),
  )
})
