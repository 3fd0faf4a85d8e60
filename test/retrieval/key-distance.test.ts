import { expect, it } from 'vitest'
import { keyDistance } from '../../src/retrieval/key-distance.ts'

it('counts edits in UTF-16 units, and half a surrogate pair as any other', () => {
  expect(keyDistance('kitten', 'sitting')).toBe(3)
  expect(keyDistance('a\u{1F600}', 'a')).toBe(2)
  expect(keyDistance('\ud800', '\udbff')).toBe(0)
})
